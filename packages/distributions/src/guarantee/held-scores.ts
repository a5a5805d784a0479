import { normalCdf, rowSeed, scoreFromLogs, uniformRng } from "@distcal/numerics";
import type { DistributionBatch } from "../contracts/distribution.ts";

/** A jump of a tail, from one float64 to the next, by more than this part of it is a point mass; a density's step is smaller. */
const jump = 1e-9;

/**
 * The normal score Φ⁻¹(F(y)) of each outcome, with the digits of both tails. At a point mass it is drawn from where the cdf jumps, by
 * the seed, so that scores of a calibrated distribution are those of a normal one there as well.
 */
export function heldScores(batch: DistributionBatch, outcomes: Float64Array, seed: number): Float64Array {
  const scores = scoresAt(batch, outcomes);
  // The largest float64 below y: |y|·2⁻⁵³ is at least half of the step to the next one.
  const below = scoresAt(
    batch,
    outcomes.map((y) => Math.max(-Number.MAX_VALUE, y - Math.max(Number.MIN_VALUE, Math.abs(y) * 2 ** -53))),
  );
  const rng = uniformRng(rowSeed(seed, 0));
  return scores.map((score, i) => {
    const [from, to] = [below[i], score];
    // From the smaller tail, so that the difference keeps its digits.
    const side = from + to > 0 ? -1 : 1;
    const [a, b] = [normalCdf(side * from), normalCdf(side * to)];
    if (!(Math.abs(b - a) > jump * Math.max(a, b))) return score;
    const drawn = a + rng.uniformOpen() * (b - a);
    return side * scoreFromLogs(Math.log(drawn), Math.log1p(-drawn));
  });
}

/** Φ⁻¹(F(y)) at a point of each row. */
export function scoresAt(batch: DistributionBatch, y: Float64Array): Float64Array {
  const above = batch.logSf(y);
  return batch.logCdf(y).map((log, i) => scoreFromLogs(log, above[i]));
}
