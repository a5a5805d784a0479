import { batchFrom, type DistributionBatch, isBatch, type Predictions, predictionTable } from "@distcal/distributions";
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
    (answer: (point: MappedPoint) => number) =>
    (y: Float64Array): Float64Array => {
      const [low, high, density] = [base.logCdf(y), base.logSf(y), base.logPdf(y)];
      return y.map((_, i) => answer(mappedAt(standard, low[i], high[i], density[i])));
    };
  const each = (answer: (i: number) => number): Float64Array => Float64Array.from({ length }, (_, i) => answer(i));
  return batchFrom({
    length,
    pdf: at((point) => point.pdf()),
    logPdf: at((point) => point.logPdf()),
    cdf: at((point) => point.cdf()),
    logCdf: at((point) => point.logCdf()),
    logSf: at((point) => point.logSf()),
    crps: (y) => y.map((value, i) => rowOf(i).crps(value)),
    quantile: (p) => p.map((level, i) => rowOf(i).quantile(level)),
    mean: () => each((i) => rowOf(i).mean()),
    std: () => each((i) => rowOf(i).std()),
    row: rowOf,
  });
}
