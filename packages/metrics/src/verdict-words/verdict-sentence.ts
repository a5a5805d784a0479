import type { CalibrationTest } from "../calibration-test/calibration-test.ts";
import type { Verdict } from "../calibration-test/verdict.ts";
import { sharePercent } from "./share-percent.ts";

/** What a verdict says of the predictions, before its evidence. */
const meanings: Readonly<Record<Exclude<Verdict, "calibrated" | "too-few" | "training-rows">, string>> = Object.freeze({
  biased: "Biased: outcomes lie too far to one side of the predictions",
  overconfident: "Overconfident: the predicted intervals are too narrow",
  underconfident: "Underconfident: the predicted intervals are too wide",
  uneven: "Uneven: predictions are wrong in places",
  "wrong-shape": "Wrong shape: outcomes are skewed, or their tails differ from the predicted ones",
});

/** The verdict in one sentence, with its evidence. */
export function verdictSentence(found: CalibrationTest): string {
  const { rows, clusters, verdict, pValue, withinTwoPoints, coverage } = found;
  const p = `p ${pValueText(pValue)}`;
  const ninety = coverage.levels.indexOf(0.9);
  const held = `the 90 % intervals hold ${sharePercent(coverage.share[ninety], coverage.error[ninety])} of the outcomes`;
  if (verdict === "training-rows") {
    return `No verdict: these are the training rows (optimistic), of which ${held}; take rows that the model has not seen.`;
  }
  if (verdict === "too-few") {
    const few = rows < 30 || clusters === undefined ? `rows to say: ${rows}, and a verdict takes 30` : undefined;
    return `Too few ${few ?? `clusters to say: ${clusters}, and a verdict takes 10`}; so far ${held}.`;
  }
  if (verdict !== "calibrated") return `${meanings[verdict]}; ${held} (${p}).`;
  if (pValue >= 0.05) return `Calibrated: no evidence of miscalibration (${p}).`;
  return withinTwoPoints ? `Calibrated within 2 points: deviations are real (${p}) but small.` : `Calibrated (${p}).`;
}

/** "= 0.33", "< 1e-15"; "≤ 0.002" where that is the least that a test can give (`atFloor` of `skceTest`). */
export function pValueText(p: number, atFloor = false): string {
  if (atFloor) return `≤ ${Number(p.toPrecision(2))}`;
  return p < 1e-15 ? "< 1e-15" : `= ${Number(p.toPrecision(2))}`;
}
