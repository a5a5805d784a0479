import type { DistributionBatch } from "@distcal/distributions";
import { normalQuantile, normalQuantileFromLog } from "@distcal/numerics";
import { randomisedPit } from "./randomised-pit.ts";

// Below it e^x is 0: an outcome at the very edge of a forecast's support.
const LOWEST_LOG = -745;

/** A randomised PIT that is further from F(y) than this was drawn at a point mass. */
const DRAWN = 1e-9;

/**
 * z = Φ⁻¹(F(y)) of every row, standard normal for calibrated forecasts; from the smaller tail, in logarithms. At a point mass
 * it is that of the randomised PIT.
 */
export function normalScores(forecast: DistributionBatch, observed: Float64Array): Float64Array {
  const below = forecast.logCdf(observed);
  const above = forecast.logSf(observed);
  const pit = forecast.moments === undefined ? randomisedPit(observed, forecast) : undefined;
  return below.map((log, i) => {
    if (pit !== undefined && pit[i] > 0 && Math.abs(pit[i] - Math.exp(log)) > DRAWN) return normalQuantile(pit[i]);
    return log < above[i]
      ? normalQuantileFromLog(Math.max(log, LOWEST_LOG))
      : -normalQuantileFromLog(Math.max(above[i], LOWEST_LOG));
  });
}
