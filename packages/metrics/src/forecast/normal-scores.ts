import type { DistributionBatch } from "@distcal/distributions";
import { normalQuantileFromLog } from "@distcal/numerics";

// Below it e^x is 0: an outcome at the very edge of a forecast's support.
const LOWEST_LOG = -745;

/** z = Φ⁻¹(F(y)) of every row, standard normal for calibrated forecasts; from the smaller tail, in logarithms. */
export function normalScores(forecast: DistributionBatch, observed: Float64Array): Float64Array {
  const below = forecast.logCdf(observed);
  const above = forecast.logSf(observed);
  return below.map((log, i) =>
    log < above[i]
      ? normalQuantileFromLog(Math.max(log, LOWEST_LOG))
      : -normalQuantileFromLog(Math.max(above[i], LOWEST_LOG)),
  );
}
