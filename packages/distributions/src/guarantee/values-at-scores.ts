import { clamp, normalCdf } from "@distcal/numerics";
import type { DistributionBatch } from "../contracts/distribution.ts";
import { scoresAt } from "./held-scores.ts";

/** Between these scores a probability has the digits for a quantile; beyond them the logarithms of the tails find the value. */
const [lowestExact, highestExact] = [-37, 6];
const mostSteps = 1200;

/** The level of a quantile with this score; undefined where a float64 near 0 or 1 can't tell it. */
export function levelAtScore(score: number): number | undefined {
  return score >= lowestExact && score <= highestExact ? normalCdf(score) : undefined;
}

/** The value of each row at its normal score: the least y with Φ⁻¹(F(y)) at or above the score, whatever distribution it is. */
export function valuesAtScores(batch: DistributionBatch, score: Float64Array): Float64Array {
  const values = batch.quantile(score.map((z) => normalCdf(Math.min(Math.max(z, lowestExact), highestExact))));
  const far = [...score.keys()].filter((i) => levelAtScore(score[i]) === undefined);
  if (far.length === 0) return values;
  return farValues(batch, score, values);
}

/** Rows that are not far stay where they are. All rows take each step together: a batch answers columns. */
function farValues(batch: DistributionBatch, score: Float64Array, start: Float64Array): Float64Array {
  const width = batch.std().map((std, i) => Math.max(std, Math.abs(start[i]) * 1e-9, Number.MIN_VALUE));
  const [low, high] = [start.slice(), start.slice()];
  const isFar = Array.from(score, (z) => levelAtScore(z) === undefined);
  const reach = width.slice();
  // Outward, twice as far with each step, until the score lies between.
  let open = isFar.slice();
  while (open.some(Boolean)) {
    const next = start.map((y, i) => (open[i] ? clamp(y + (score[i] > 0 ? reach[i] : -reach[i])) : y));
    const found = scoresAt(batch, next);
    open = open.map((isOpen, i) => {
      if (!isOpen) return false;
      const isUpper = score[i] > 0;
      const isEnd = Math.abs(next[i]) >= Number.MAX_VALUE;
      const isPast = isUpper ? found[i] >= score[i] : found[i] < score[i];
      if (isPast || isEnd) {
        (isUpper ? high : low)[i] = next[i];
        return false;
      }
      (isUpper ? low : high)[i] = next[i];
      reach[i] *= 2;
      return true;
    });
  }
  for (let step = 0; step < mostSteps; step++) {
    const middle = low.map((y, i) => 0.5 * y + 0.5 * high[i]);
    if (middle.every((y, i) => y === low[i] || y === high[i])) break;
    const found = scoresAt(batch, middle);
    middle.forEach((y, i) => {
      if (!isFar[i]) return;
      if (found[i] >= score[i]) high[i] = y;
      else low[i] = y;
    });
  }
  return high;
}
