import { verdictSentence } from "@distcal/metrics/verdict-words";
import type { Evaluation } from "../evaluation/evaluation.ts";
import type { ForecastScores } from "../evaluation/forecast-scores.ts";
import type { PairedDifference } from "../evaluation/paired-difference.ts";
import { percent, pValueText } from "./figures-in-words.ts";

/** What a change is, in two or three words. */
export function verdictWords({ verdict, clear }: PairedDifference): string {
  if (verdict === "same") return "unchanged";
  return clear ? verdict : "no clear difference";
}

/** Below it a test is evidence against calibration. */
const significance = 0.05;

/** What the kernel test says about one forecast. */
export function testWords({ skce: { pValue } }: Pick<ForecastScores, "skce">): string {
  const p = pValueText(pValue);
  if (pValue < 0.001) return `not calibrated: targets this far off would be next to impossible by chance (${p})`;
  if (pValue < significance) return `probably not calibrated: chance rarely gives targets this far off (${p})`;
  return `no evidence against it: calibrated predictions give targets this far off by chance (${p})`;
}

/** What the evaluation means, one sentence each: the verdicts before and after, the density, the intervals. */
export function meaningOf(evaluation: Evaluation): readonly string[] {
  const { base, calibrated } = evaluation;
  return Object.freeze([
    `Before calibration: ${verdictSentence(base.check)}`,
    `After calibration: ${verdictSentence(calibrated.check)}`,
    gainWords(evaluation),
    coverageWords(evaluation),
  ]);
}

/** What calibration does to the density of the outcomes. */
export function gainWords({ differences: { nll } }: Evaluation): string {
  if (nll.verdict === "same")
    return "Calibration changes nothing: the predicted densities are the same before and after.";
  if (!Number.isFinite(nll.mean)) {
    return nll.verdict === "better"
      ? "Calibration gives every target a density, which the predictions as they are do not."
      : "Calibration gives some target a density of zero, which the predictions as they are do not.";
  }
  if (!nll.clear) {
    return "Calibration makes no clear difference to the predicted densities: the change in NLL is within two standard errors.";
  }
  const factor = Math.exp(Math.abs(nll.mean));
  const times = `${Number(factor.toPrecision(factor < 10 ? 3 : 2))} times`;
  return nll.verdict === "better"
    ? `Calibration helps: in the (geometric) mean the target gets ${times} the density it had before.`
    : `Calibration does harm here: in the (geometric) mean the target had ${times} the density before. Leave the predictions as they are.`;
}

function coverageWords({ base, calibrated }: Evaluation): string {
  const at = base.coverage.levels.indexOf(0.9);
  const [before, after] = [base.coverage.share[at], calibrated.coverage.share[at]];
  return `Of the 90% intervals, ${percent(before)} held the target before calibration and ${percent(after)} after it.`;
}
