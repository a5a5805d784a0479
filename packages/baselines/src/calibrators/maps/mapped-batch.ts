import {
  type DistributionBatch,
  intervalLevels,
  isBatch,
  type NumberOrRows,
  type Predictions,
  predictionTable,
  type SampleOptions,
} from "@distcal/distributions";
import { finiteRows, probabilityRows, requireRow, requireSampling, rowSeed } from "@distcal/numerics";
import { locationScaleBatch } from "./location-scale-batch.ts";
import { type MappedPoint, mappedAt, mappedDistribution } from "./mapped-distribution.ts";
import type { StandardDistribution } from "./standard-distribution.ts";

/**
 * Every predicted distribution seen through one rising map of probabilities: cdf G(F(y)), density f(y)·g(F(y)).
 *
 * The map is given as what it makes of a standard normal distribution, `standard`, with cdf G(Φ(z)): then a normal row is
 * mean + std·Z in every answer, and a row of any other family takes its normal score z = Φ⁻¹(F(y)) to the same place.
 */
export function mappedBatch(predictions: Predictions, standard: StandardDistribution): DistributionBatch {
  if (isBatch(predictions)) return mappedRows(predictions, standard);
  const { mean, std } = predictionTable({ mean: predictions.mean, std: predictions.std });
  return locationScaleBatch(standard, mean, std);
}

function mappedRows(base: DistributionBatch, standard: StandardDistribution): DistributionBatch {
  const { length } = base;
  const rowOf = (i: number): ReturnType<typeof mappedDistribution> => mappedDistribution(base.row(i), standard);
  const at =
    (name: string, answer: (point: MappedPoint) => number) =>
    (y: NumberOrRows): Float64Array => {
      const column = finiteRows(`batch.${name}`, "y", y, length);
      const [low, high, density] = [base.logCdf(column), base.logSf(column), base.logPdf(column)];
      return column.map((_, i) => answer(mappedAt(standard, low[i], high[i], density[i])));
    };
  const each = (answer: (i: number) => number): Float64Array => Float64Array.from({ length }, (_, i) => answer(i));
  return Object.freeze({
    length,
    pdf: at("pdf", (point) => point.pdf()),
    logPdf: at("logPdf", (point) => point.logPdf()),
    cdf: at("cdf", (point) => point.cdf()),
    logCdf: at("logCdf", (point) => point.logCdf()),
    logSf: at("logSf", (point) => point.logSf()),
    crps(y: NumberOrRows) {
      const column = finiteRows("batch.crps", "y", y, length);
      return column.map((value, i) => rowOf(i).crps(value));
    },
    quantile(p: NumberOrRows) {
      const column = probabilityRows("batch.quantile", "p", p, length);
      return column.map((level, i) => rowOf(i).quantile(level));
    },
    mean: () => each((i) => rowOf(i).mean()),
    std: () => each((i) => rowOf(i).std()),
    interval(level: number) {
      const [lower, upper] = intervalLevels("batch.interval", level);
      return { lower: each((i) => rowOf(i).quantile(lower)), upper: each((i) => rowOf(i).quantile(upper)) };
    },
    sample(count: number, options: SampleOptions) {
      requireSampling("batch.sample", count, options);
      return Array.from({ length }, (_, i) => rowOf(i).sample(count, { seed: rowSeed(options.seed, i) }));
    },
    row(i: number) {
      requireRow("batch.row", i, length);
      return rowOf(i);
    },
  });
}
