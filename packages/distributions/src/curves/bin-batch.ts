import { normalQuantile } from "@distcal/numerics";
import type { DistributionBatch } from "../contracts/distribution.ts";
import { type PackedValues, packedValues } from "../packed/packed-values.ts";
import { requireShares } from "../packed/shares.ts";
import { curveBatch } from "./curve-batch.ts";
import { requireWidth } from "./least-width.ts";

/** Bins of many rows: edges that rise, one more than there are probabilities, which add to 1; the edges may be the same for all. */
export interface BinBatchInput {
  readonly edges: readonly ArrayLike<number>[];
  readonly probabilities: readonly ArrayLike<number>[];
}

/** This share of an outer bin's probability lies beyond its outer edge. */
const beyondEdge = 0.05;
/** No bin is emptier than this: a density of 0 would leave an outcome there without a score. */
const emptiest = 1e-7;

/**
 * Distributions with these probabilities between edges: straight lines from edge to edge over the normal score of the cumulated
 * probability, so that a bin is a piece of a normal distribution (which a calibrator can bend; bins cut into nearly uniform pieces
 * calibrated worse). An outer bin has a twentieth of its probability beyond its outer edge, where its line continues as the tail.
 */
export function binBatch({ edges, probabilities }: BinBatchInput, where = "binBatch"): DistributionBatch {
  const packed = packedValues(where, "edges", { rows: edges });
  const shares = packedValues(where, "probabilities", { rows: probabilities });
  requireBins(where, packed, shares);
  const { length, width: knots, values } = packed;
  const score = new Float64Array(values.length);
  for (let row = 0; row < length; row++) {
    writeScores(shares.values.subarray(row * (knots - 1), (row + 1) * (knots - 1)), score, row * knots);
  }
  return curveBatch(where, Object.freeze({ length, knots, score, value: values }));
}

function writeScores(shares: Float64Array, score: Float64Array, at: number): void {
  const last = shares.length - 1;
  let total = 0;
  for (let k = 0; k <= last; k++) total += Math.max(shares[k], emptiest);
  const share = (k: number): number => Math.max(shares[k], emptiest) / total;
  let [below, above] = [share(0), share(last)];
  score[at] = normalQuantile(beyondEdge * below);
  score[at + last + 1] = -normalQuantile(beyondEdge * above);
  // From both ends, so that each tail keeps its digits.
  let [k, j] = [1, last];
  while (k <= j) {
    if (below <= above) {
      score[at + k] = normalQuantile(below);
      below += share(k);
      k++;
    } else {
      score[at + j] = -normalQuantile(above);
      above += share(j - 1);
      j--;
    }
  }
}

function requireBins(where: string, edges: PackedValues, shares: PackedValues): void {
  if (shares.length !== edges.length || shares.width !== edges.width - 1) {
    throw new RangeError(
      `${where}: ${edges.nameOf(0)} must have one edge more than probabilities, got ${edges.length} rows of ${edges.width} ` +
        `and ${shares.length} of ${shares.width}; pass the lower edge of every bin and the upper edge of the last`,
    );
  }
  const { length, width, values } = edges;
  for (let row = 0; row < length; row++) {
    for (let k = 1; k < width; k++) {
      const i = row * width + k;
      if (values[i] > values[i - 1]) continue;
      throw new RangeError(
        `${where}: ${edges.nameOf(row, k)} must be > ${edges.nameOf(row, k - 1)} = ${values[i - 1]}, got ${values[i]}; sort the edges`,
      );
    }
  }
  requireWidth(where, edges, undefined, "pass bins with a width");
  requireShares(where, shares);
}
