import type { DistributionBatch } from "@distcal/distributions";
import { rowSeed, uniformRng } from "@distcal/numerics";

// A jump of the cdf from one float64 to the next above this is a point mass; a density's step is smaller.
const JUMP = 1e-9;

/** U = F(y−) + v (F(y) − F(y−)), v uniform: the PIT, uniform for calibrated forecasts with point masses too. */
export function randomisedPit(outcomes: Float64Array, forecast: DistributionBatch, seed = 1): Float64Array {
  const pit = forecast.cdf(outcomes);
  // Normal rows have none.
  if (forecast.moments !== undefined) return pit;
  const below = forecast.cdf(outcomes.map(nextBelow));
  const rng = uniformRng(rowSeed(seed, 0));
  for (let row = 0; row < pit.length; row++) {
    const jump = pit[row] - below[row];
    if (jump > JUMP) pit[row] = below[row] + rng.uniform() * jump;
  }
  return pit;
}

/** The largest float64 below a finite y, or y itself at the end of the range. */
export function nextBelow(y: number): number {
  // |y|·2⁻⁵³ is at least half of the step to the next number, and less than a whole one.
  return Math.max(-Number.MAX_VALUE, y - Math.max(Number.MIN_VALUE, Math.abs(y) * 2 ** -53));
}
