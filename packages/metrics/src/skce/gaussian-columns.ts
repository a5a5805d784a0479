import type { DistributionBatch } from "@distcal/distributions";
import { normalQuantile } from "@distcal/numerics";
import { quantileColumns } from "../summarised-batch.ts";

/** Means and standard deviations of rows that are all normal. */
export interface GaussianColumns {
  readonly mean: Float64Array;
  readonly std: Float64Array;
}

const LEVELS: readonly number[] = Object.freeze([0.5, 0.001, 0.1, 0.3, 0.8, 0.99]);
const SCORES: readonly number[] = Object.freeze(LEVELS.map(normalQuantile));

/**
 * Means and standard deviations where every row is normal, else undefined. A row counts as normal when its quantiles at
 * 0.001, 0.1, 0.3, 0.5, 0.8 and 0.99 are mean + std·Φ⁻¹(p) to 1e-12 standard deviations plus the rounding of the mean.
 */
export function gaussianColumns(forecast: DistributionBatch): GaussianColumns | undefined {
  // One row tells most other families apart, before every row is asked.
  if (!isNormal(forecast.row(0))) return undefined;
  const quantiles = quantileColumns(forecast, LEVELS);
  const mean = forecast.mean();
  const std = forecast.std();
  for (let i = 0; i < mean.length; i++) {
    for (let k = 0; k < LEVELS.length; k++) {
      if (!agrees(quantiles[k][i], mean[i], std[i], SCORES[k])) return undefined;
    }
  }
  return Object.freeze({ mean, std });
}

function isNormal(row: { mean(): number; std(): number; quantile(p: number): number }): boolean {
  const mean = row.mean();
  const std = row.std();
  return LEVELS.every((level, k) => agrees(row.quantile(level), mean, std, SCORES[k]));
}

function agrees(quantile: number, mean: number, std: number, score: number): boolean {
  const allowed = 1e-12 * std + 8 * Number.EPSILON * (Math.abs(mean) + Math.abs(score) * std);
  return std > 0 && Math.abs(quantile - (mean + std * score)) <= allowed && allowed < std;
}
