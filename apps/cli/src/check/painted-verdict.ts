import type { CalibrationTest } from "@distcal/metrics";
import { verdictSentence } from "@distcal/metrics/verdict-words";
import type { Paint } from "../terminal/output.ts";

/** The verdict in a sentence: green where calibrated, red where not, plain where nothing can be said. */
export function paintedVerdict(found: CalibrationTest, paint: Paint): string {
  const sentence = verdictSentence(found);
  if (found.verdict === "calibrated") return paint.good(sentence);
  return found.verdict === "too-few" ? sentence : paint.bad(sentence);
}
