import { requirePositive } from "@distcal/numerics";
import type { DistributionBatch } from "../contracts/distribution.ts";

/** What a unit too little and a unit too much cost. */
export interface DecisionCosts {
  readonly under: number;
  readonly over: number;
}

/** The best decision of each row and what it costs on average. */
export interface Decisions {
  /** The level of the quantile that is best: under / (under + over). */
  readonly level: number;
  readonly decision: Float64Array;
  readonly cost: Float64Array;
}

/** So many standard deviations out a distribution has ended, to nine digits of its mean distance even with heavy tails. */
const farAway = 1e4;

/**
 * The decision d of least expected cost under·E(Y − d)⁺ + over·E(d − Y)⁺ for each row: the newsvendor's quantile at
 * under / (under + over) (Arrow, Harris & Marschak 1951). E|Y − d| is crps(d) + ½E|Y − Y′|, and the latter is what the crps
 * of a far outcome lacks of its distance from the mean.
 */
export function optimalDecision(batch: DistributionBatch, { under, over }: DecisionCosts): Decisions {
  requirePositive("optimalDecision", "under", under);
  requirePositive("optimalDecision", "over", over);
  const level = under / (under + over);
  const decision = batch.quantile(level);
  const [mean, std] = [batch.mean(), batch.std()];
  const bad = std.findIndex((width) => !Number.isFinite(width));
  if (bad >= 0) {
    throw new RangeError(
      `optimalDecision: row ${bad} must have a finite standard deviation, got ${std[bad]}; calibrate with lighter tails`,
    );
  }
  const far = mean.map((m, row) => m + farAway * std[row]);
  const [here, there] = [batch.crps(decision), batch.crps(far)];
  const cost = decision.map((d, row) => {
    const distance = here[row] + (far[row] - mean[row] - there[row]);
    return 0.5 * (under + over) * distance + 0.5 * (under - over) * (mean[row] - d);
  });
  return Object.freeze({ level, decision, cost });
}
