import { batchFrom } from "../batches/batch-from.ts";
import type { Distribution, DistributionBatch } from "../contracts/distribution.ts";
import { type PackedValues, packedValues } from "../packed/packed-values.ts";
import { requireShares } from "../packed/shares.ts";
import { mixtureScores } from "./mixture-scores.ts";
import { mixtureOf } from "./normal-mixture.ts";

/** Mixtures of normals of many rows, as many components for each: weights that add to 1, means and standard deviations. */
export interface MixtureBatchInput {
  readonly weights: readonly ArrayLike<number>[];
  readonly means: readonly ArrayLike<number>[];
  readonly stds: readonly ArrayLike<number>[];
}

/** One `normalMixture` per row, kept as columns; row by row the same bits. */
export function mixtureBatch(input: MixtureBatchInput, where = "mixtureBatch"): DistributionBatch {
  const weights = packedValues(where, "weights", { rows: input.weights });
  const means = packedValues(where, "means", { rows: input.means });
  const stds = packedValues(where, "stds", { rows: input.stds });
  requireAlike(where, weights, means, "means");
  requireAlike(where, weights, stds, "stds");
  const bad = stds.values.findIndex((std) => !(std > 0));
  if (bad >= 0) {
    const name = stds.nameOf(Math.floor(bad / stds.width), bad % stds.width);
    throw new RangeError(
      `${where}: ${name} must be > 0, got ${stds.values[bad]}; give every component a width, or drop it together with its weight`,
    );
  }
  requireShares(where, weights);
  return batchOfColumns(where, weights.length, weights.width, [weights.values, means.values, stds.values]);
}

function requireAlike(where: string, weights: PackedValues, other: PackedValues, name: string): void {
  if (other.length === weights.length && other.width === weights.width) return;
  throw new RangeError(
    `${where}: ${name} must have as many numbers as weights, ${weights.length} rows of ${weights.width}, ` +
      `got ${other.length} of ${other.width}; pass one mean and one std per weight`,
  );
}

function batchOfColumns(
  where: string,
  length: number,
  width: number,
  [weight, mean, std]: readonly [Float64Array, Float64Array, Float64Array],
): DistributionBatch {
  const of = (row: number): Distribution => {
    const part = (column: Float64Array): Float64Array => column.subarray(row * width, (row + 1) * width);
    return mixtureOf(where, part(weight), part(mean), part(std));
  };
  const inPlace =
    (answer: (row: Distribution, at: number) => number) =>
    (column: Float64Array): Float64Array => {
      for (let row = 0; row < length; row++) column[row] = answer(of(row), column[row]);
      return column;
    };
  const means = inPlace((row) => row.mean());
  const stds = inPlace((row) => row.std());
  return batchFrom({
    length,
    pdf: inPlace((row, y) => row.pdf(y)),
    logPdf: inPlace((row, y) => row.logPdf(y)),
    cdf: inPlace((row, y) => row.cdf(y)),
    logCdf: inPlace((row, y) => row.logCdf(y)),
    logSf: inPlace((row, y) => row.logSf(y)),
    crps: inPlace((row, y) => row.crps(y)),
    quantile: inPlace((row, p) => row.quantile(p)),
    mean: () => means(new Float64Array(length)),
    std: () => stds(new Float64Array(length)),
    scores: mixtureScores(width, weight, mean, std),
    row: of,
  });
}
