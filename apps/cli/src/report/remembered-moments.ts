import type { CalibratedBatch } from "@distcal/calibrate";
import type { DistributionBatch } from "@distcal/distributions";

/**
 * The same forecast with means and standard deviations computed once: for calibrated batches they take most of the
 * time, and many scores ask for them. Other forecasts are handed back as they are.
 */
export function rememberedMoments(forecast: DistributionBatch): DistributionBatch {
  const { summary, quantiles } = forecast as Partial<CalibratedBatch>;
  if (summary === undefined || quantiles === undefined) return forecast;
  const { mean, std } = summary([0.5]);
  const remembered: Omit<CalibratedBatch, "map"> = {
    ...forecast,
    mean: () => mean.slice(),
    std: () => std.slice(),
    quantiles,
    summary: (levels) => ({ mean: mean.slice(), std: std.slice(), quantiles: quantiles(levels) }),
  };
  return Object.freeze(remembered);
}
