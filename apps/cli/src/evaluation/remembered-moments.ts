import type { BatchSummary, DistributionBatch } from "@distcal/distributions";

/**
 * The same forecast with means and standard deviations computed once: for calibrated batches they take most of the
 * time, and many scores ask for them. Normal forecasts, which have them ready, are handed back as they are.
 */
export function rememberedMoments(forecast: DistributionBatch): DistributionBatch {
  if (forecast.moments !== undefined) return forecast;
  const { mean, std } = forecast.summary([]);
  const summary = (levels: ArrayLike<number>): BatchSummary => ({
    mean: mean.slice(),
    std: std.slice(),
    quantiles: forecast.quantiles(levels),
  });
  return Object.freeze({ ...forecast, mean: () => mean.slice(), std: () => std.slice(), summary });
}
