import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { type BinOptions, binOfRows } from "../columns/bins.ts";
import { forecastErrors } from "../forecast/forecast-errors.ts";
import { errorBins } from "./error-bins.ts";

const optionNames: OptionNames<BinOptions> = { bins: true, binning: true, weight: true };

/**
 * Expected normalised calibration error: rows are binned by standard deviation, and |RMV − RMSE|/RMV is averaged over
 * the bins that have rows (Levi et al. 2022). RMV is the root mean variance of a bin, RMSE the root mean squared
 * error of its means. Levi et al. take bins of equally many rows: `{ binning: "equal-count" }`.
 */
export function ence(observed: ArrayLike<number>, forecast: DistributionBatch, options: BinOptions = {}): number {
  requireKnownOptions("ence", options, optionNames);
  const errors = forecastErrors("ence", observed, forecast, options);
  const bins = errorBins(errors, binOfRows("ence", errors.std, options, errors.weight));
  let sum = 0;
  for (const { rootMeanVariance, rootMeanSquaredError } of bins) {
    sum += Math.abs(rootMeanVariance - rootMeanSquaredError) / rootMeanVariance;
  }
  return sum / bins.length;
}
