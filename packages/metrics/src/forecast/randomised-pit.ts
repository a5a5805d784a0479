import type { DistributionBatch } from "@distcal/distributions";
import { rowSeed, uniformRng } from "@distcal/numerics";

// A jump of the cdf from one float64 to the next above this is a point mass; a density's step is smaller.
const JUMP = 1e-9;

/** The predicted probabilities of less than each outcome and of at most it, which are apart at point masses alone. */
export interface PitRanges {
  readonly below: Float64Array;
  readonly upTo: Float64Array;
}

/** What the PIT of each outcome is drawn from. */
export function pitRanges(outcomes: Float64Array, forecast: DistributionBatch): PitRanges {
  const upTo = forecast.cdf(outcomes);
  // Normal rows have no point masses.
  if (forecast.moments !== undefined) return { below: upTo, upTo };
  const below = forecast.cdf(outcomes.map(nextBelow));
  return { below: below.map((low, row) => (upTo[row] - low > JUMP ? low : upTo[row])), upTo };
}

/** U = F(y−) + v (F(y) − F(y−)), v uniform: the PIT, uniform for calibrated forecasts with point masses too. */
export function randomisedPit(outcomes: Float64Array, forecast: DistributionBatch, seed = 1): Float64Array {
  const { below, upTo } = pitRanges(outcomes, forecast);
  if (below === upTo) return upTo;
  const rng = uniformRng(rowSeed(seed, 0));
  return upTo.map((pit, row) => {
    const jump = pit - below[row];
    return jump > 0 ? below[row] + rng.uniform() * jump : pit;
  });
}

/** The largest float64 below a finite y, or y itself at the end of the range. */
export function nextBelow(y: number): number {
  // |y|·2⁻⁵³ is at least half of the step to the next number, and less than a whole one.
  return Math.max(-Number.MAX_VALUE, y - Math.max(Number.MIN_VALUE, Math.abs(y) * 2 ** -53));
}
