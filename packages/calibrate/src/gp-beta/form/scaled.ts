import type { ScoreIntervals } from "@distcal/beta-link";
import type { RowPlacement } from "../groups/group-offsets.ts";
import type { FormRows } from "./form-rows.ts";

/** Scores where their rows are placed. */
export function scaledScores({ score }: Pick<FormRows, "score">, { logScale, shift }: RowPlacement): Float64Array {
  return score.map((z, i) => z * Math.exp(-logScale[i]) - shift[i]);
}

/** The same of what is known to an interval. */
export function scaledIntervals(
  { interval }: Pick<FormRows, "interval">,
  placement: RowPlacement,
): ScoreIntervals | undefined {
  if (interval === undefined) return undefined;
  const { low, high } = interval;
  return { low: scaledScores({ score: low }, placement), high: scaledScores({ score: high }, placement) };
}
