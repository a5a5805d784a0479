import type { CalibrationTest } from "../calibration-test/calibration-test.ts";
import type { Verdict } from "../calibration-test/verdict.ts";
import { sharePercent } from "./share-percent.ts";

/** What a verdict says of the predictions, before its evidence. */
const meanings: Readonly<Record<Exclude<Verdict, "calibrated" | "too-few">, string>> = Object.freeze({
  biased: "Biased: outcomes lie too far to one side of the predictions",
  overconfident: "Overconfident: the predicted intervals are too narrow",
  underconfident: "Underconfident: the predicted intervals are too wide",
  uneven: "Uneven: predictions are wrong in places",
  "wrong-shape": "Wrong shape: outcomes are skewed, or their tails differ from the predicted ones",
});

/** The verdict in one sentence, with its evidence. */
export function verdictSentence({ rows, verdict, pValue, withinTwoPoints, coverage }: CalibrationTest): string {
  const p = `p ${pValueText(pValue)}`;
  if (verdict === "too-few") return `Too few rows to say: ${rows}, and a verdict takes 30.`;
  if (verdict !== "calibrated") {
    const ninety = coverage.levels.indexOf(0.9);
    const held = sharePercent(coverage.share[ninety], coverage.error[ninety]);
    return `${meanings[verdict]}; the 90 % intervals hold ${held} of the outcomes (${p}).`;
  }
  if (pValue >= 0.05) return `Calibrated: no evidence of miscalibration (${p}).`;
  return withinTwoPoints ? `Calibrated within 2 points: deviations are real (${p}) but small.` : `Calibrated (${p}).`;
}

/** "= 0.33", "< 1e-15". */
export function pValueText(p: number): string {
  return p < 1e-15 ? "< 1e-15" : `= ${Number(p.toPrecision(2))}`;
}
