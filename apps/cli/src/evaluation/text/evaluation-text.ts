import { coverageTable } from "../../check/coverage-table.ts";
import { findingsTable, hasFindings } from "../../check/findings-table.ts";
import { paintedVerdict } from "../../check/painted-verdict.ts";
import { segmentPairsTable } from "../../check/segments-table.ts";
import { alignedRows, type Paint } from "../../terminal/output.ts";
import { changeText, fourDigits } from "../../words/figures-in-words.ts";
import { gainWords, verdictWords } from "../../words/plain-words.ts";
import { type Evaluation, type PairedScore, pairedScores } from "../evaluation.ts";
import { guaranteeText } from "./guarantee-text.ts";
import { textReliability } from "./text-reliability.ts";

/** What each score is called for people. */
const scoreTitles: Readonly<Record<PairedScore, string>> = Object.freeze({
  nll: "NLL",
  crps: "CRPS",
  pinball: "pinball loss",
  mse: "MSE",
});

/** The evaluation as it is read in a terminal: verdicts, what is wrong and where, coverage, segments, scores, a reliability plot. */
export function evaluationText(evaluation: Evaluation, paint: Paint, by?: string): string {
  const { base, calibrated } = evaluation;
  return [
    alignedRows([
      ["base", paintedVerdict(base.check, paint)],
      ["calibrated", paintedVerdict(calibrated.check, paint)],
    ]),
    ...(hasFindings(base.check) ? [`Base\n${findingsTable(base.check)}`] : []),
    ...(hasFindings(calibrated.check) ? [`Calibrated\n${findingsTable(calibrated.check)}`] : []),
    coverageTable([
      { title: "base ", coverage: base.check.coverage },
      { title: "calibrated ", coverage: calibrated.check.coverage },
    ]),
    ...(evaluation.guarantee === undefined ? [] : [guaranteeText(evaluation.guarantee)]),
    ...(by === undefined ? [] : [segmentPairsTable(by, base.check.segments, calibrated.check.segments, paint)]),
    alignedRows([["", "base", "calibrated", "change"], ...lossRows(evaluation, paint), curveRow(evaluation, paint)]),
    "Reliability: share of targets at or below the predicted quantile, against its level",
    textReliability({
      expected: base.reliability.expected,
      base: base.reliability.observed,
      calibrated: calibrated.reliability.observed,
    }),
    gainWords(evaluation.differences.nll),
    "",
  ].join("\n");
}

function lossRows({ base, calibrated, differences }: Evaluation, paint: Paint): string[][] {
  return pairedScores.map((score) => {
    const change = differences[score];
    const words = verdictWords(change);
    const painted = !change.clear
      ? paint.dim(words)
      : change.verdict === "better"
        ? paint.good(words)
        : paint.bad(words);
    return [
      scoreTitles[score],
      fourDigits(base[score]),
      fourDigits(calibrated[score]),
      `${changeText(change)}  ${painted}`.trim(),
    ];
  });
}

/** The mean distance of the reliability curve from the diagonal. */
function curveRow({ base, calibrated }: Evaluation, paint: Paint): string[] {
  const gain = base.mace - calibrated.mace;
  const mark = Math.abs(gain) < 1e-12 ? paint.dim("unchanged") : gain > 0 ? paint.good("better") : paint.bad("worse");
  return ["calibration error", fourDigits(base.mace), fourDigits(calibrated.mace), mark];
}
