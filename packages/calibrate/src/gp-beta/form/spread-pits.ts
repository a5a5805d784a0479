import type { DistributionBatch } from "@distcal/distributions";
import type { FormRows } from "./form-rows.ts";

/** The golden ratio's fraction: its multiples are spread evenly over (0, 1), however many are taken. */
const evenStep = 0.6180339887498949;

/** A place between two probabilities for each row, spread evenly from row to row: uniform where the interval is as probable as they say. */
export function spreadBetween(low: Float64Array, high: Float64Array): Float64Array {
  return low.map((from, i) => from + ((0.5 + (i + 1) * evenStep) % 1) * (high[i] - from));
}

/** The cdf of each score; of one known to an interval a place between those at its ends. */
export function spreadPits(
  core: DistributionBatch,
  { score, interval }: Pick<FormRows, "score" | "interval">,
): Float64Array {
  if (interval === undefined) return core.cdf(score);
  const at = (ends: Float64Array): Float64Array => {
    const pit = core.cdf(ends.map((z) => (Number.isFinite(z) ? z : 0)));
    return pit.map((p, i) => (Number.isFinite(ends[i]) ? p : ends[i] > 0 ? 1 : 0));
  };
  return spreadBetween(at(interval.low), at(interval.high));
}
