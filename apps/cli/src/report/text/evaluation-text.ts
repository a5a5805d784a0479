import { type Evaluation, type ForecastScores, type PairedScore, pairedScores } from "../../evaluation/evaluation.ts";
import { alignedRows, type Paint } from "../../terminal/output.ts";
import { changeText, fourDigits, percent } from "../../words/figures-in-words.ts";
import { meaningOf, testWords, verdictWords } from "../../words/plain-words.ts";
import { textReliability } from "./text-reliability.ts";

/** What each score is called for people. */
const scoreTitles: Readonly<Record<PairedScore, string>> = Object.freeze({
  nll: "NLL",
  crps: "CRPS",
  pinball: "pinball loss",
  mse: "MSE",
});

/** The evaluation as it is read in a terminal: a table, the test in words, a reliability plot. */
export function evaluationText(evaluation: Evaluation, paint: Paint): string {
  const { base, calibrated } = evaluation;
  return [
    alignedRows([
      ["", "base", "calibrated", "change"],
      ...lossRows(evaluation, paint),
      ...otherRows(evaluation, paint),
    ]),
    "Are the distributions calibrated? (kernel test)",
    alignedRows([
      ["base", testWords(base)],
      ["calibrated", testWords(calibrated)],
    ]),
    "Reliability: share of targets at or below the predicted quantile, against its level",
    textReliability({
      expected: base.reliability.expected,
      base: base.reliability.observed,
      calibrated: calibrated.reliability.observed,
    }),
    ...meaningOf(evaluation),
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

/** Figures with a right value, such as a coverage: better is nearer to it. */
function otherRows({ base, calibrated, rows }: Evaluation, paint: Paint): string[][] {
  const mark = (before: number, after: number, chance = 0): string => {
    const gain = Math.abs(before) - Math.abs(after);
    if (Math.abs(gain) < 1e-12) return paint.dim("unchanged");
    if (Math.abs(before) <= chance && Math.abs(after) <= chance) return paint.dim("both within chance");
    return gain > 0 ? paint.good("better") : paint.bad("worse");
  };
  const shares = base.coverage.levels.map((level, i) => {
    const [before, after] = [base.coverage.share[i], calibrated.coverage.share[i]];
    // Two standard errors of a binomial share.
    const chance = 2 * Math.sqrt((level * (1 - level)) / rows);
    return [
      `in ${percent(level)} interval`,
      percent(before),
      percent(after),
      mark(before - level, after - level, chance),
    ];
  });
  const figure = (title: string, of: (scores: ForecastScores) => number): string[] => [
    title,
    fourDigits(of(base)),
    fourDigits(of(calibrated)),
    mark(of(base), of(calibrated)),
  ];
  return [...shares, figure("calibration error", (scores) => scores.mace)];
}
