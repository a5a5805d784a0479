import type { CalibrationTest } from "@distcal/metrics";
import { verdictSentence } from "@distcal/metrics/verdict-words";
import type { Paint } from "../terminal/output.ts";

/** The verdict in a sentence: green where calibrated, red where not, plain where nothing can be said. */
export function paintedVerdict(found: CalibrationTest, paint: Paint): string {
  const sentence = verdictSentence(found);
  if (found.verdict === "calibrated") return paint.good(sentence);
  return saysNothing(found) ? sentence : paint.bad(sentence);
}

/** Whether rows are too few, or those of the fit, for a verdict. */
export function saysNothing({ verdict }: Pick<CalibrationTest, "verdict">): boolean {
  return verdict === "too-few" || verdict === "training-rows";
}
