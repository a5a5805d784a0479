import type { ScoreIntervals } from "@distcal/beta-link";
import type { FormRows } from "./form-rows.ts";

/** Scores on their local scale. */
export function scaledScores({ score }: Pick<FormRows, "score">, logScale: Float64Array): Float64Array {
  return score.map((z, i) => z * Math.exp(-logScale[i]));
}

/** The same of what is known to an interval. */
export function scaledIntervals(
  { interval }: Pick<FormRows, "interval">,
  logScale: Float64Array,
): ScoreIntervals | undefined {
  if (interval === undefined) return undefined;
  const { low, high } = interval;
  return { low: scaledScores({ score: low }, logScale), high: scaledScores({ score: high }, logScale) };
}
