import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { type BinOptions, binOfRows } from "../columns/bins.ts";
import { forecastErrors } from "../forecast/forecast-errors.ts";
import { errorBins } from "./error-bins.ts";

const optionNames: OptionNames<BinOptions> = { bins: true, binning: true, weight: true };

/**
 * Uncertainty calibration error: rows are binned by variance, and |MSE − MV|, the mean squared error of the means less
 * the mean variance, is averaged over bins with weights rows/n (Laves et al. 2020), in squared units.
 */
export function uce(observed: ArrayLike<number>, forecast: DistributionBatch, options: BinOptions = {}): number {
  requireKnownOptions("uce", options, optionNames);
  const errors = forecastErrors("uce", observed, forecast, options);
  // Bins don't change with the unit, and in units of the largest no variance overflows.
  const largest = errors.std.reduce((most, std) => Math.max(most, std), 0);
  const unit = 2 ** Math.floor(Math.log2(largest));
  const variance = errors.std.map((std) => (std / unit) ** 2);
  let sum = 0;
  const bins = errorBins(errors, binOfRows("uce", variance, options, errors.weight));
  const total = bins.reduce((rows, bin) => rows + bin.rows, 0);
  for (const bin of bins) {
    // MSE − MV as a product of roots, because squares, and the sum of the roots, may overflow.
    const [found, predicted] = [bin.rootMeanSquaredError, bin.rootMeanVariance];
    sum += (bin.rows / total) * (Math.abs(found - predicted) * (0.5 * found + 0.5 * predicted) * 2);
  }
  return sum;
}
