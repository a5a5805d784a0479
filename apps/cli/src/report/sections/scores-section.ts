import { type PairedScore, pairedScores } from "../../evaluation/evaluation.ts";
import type { PairedDifference } from "../../evaluation/paired-difference.ts";
import { forecastsOf, type Reported } from "../../figures/reported.ts";
import { count } from "../../terminal/output.ts";
import { changeText, fourDigits, pValueText, valueText } from "../../words/figures-in-words.ts";
import { verdictWords } from "../../words/plain-words.ts";
import { html } from "../html/markup.ts";
import type { Section } from "../html/page.ts";
import { type Cell, tablePart } from "../html/parts.ts";
import { scoreErrors } from "./score-errors.ts";

const lossTitles: Readonly<Record<PairedScore, string>> = {
  nll: "NLL",
  crps: "CRPS",
  pinball: "Pinball loss",
  mse: "MSE",
};

/** Scores with their errors, and measures of calibration, for every forecast. */
export function scoresSection(reported: Reported): Section {
  return {
    id: "scores",
    title: "Scores",
    content: html`${lossesPart(reported)}
${measuresPart(reported)}`,
  };
}

function lossesPart(reported: Reported): ReturnType<typeof tablePart> {
  const { models, columns } = reported;
  const forecasts = forecastsOf(reported);
  const errors = forecasts.map(({ judged }) => scoreErrors(judged.rows, reported));
  const changeHeads = models.map(({ name }) => (models.length === 1 ? "Change" : `Change, ${name}`));
  return tablePart({
    caption: `Mean scores over ${count(columns.target.length)} rows ± one standard error; lower is better.${models.length === 0 ? "" : " A change is judged row by row."}`,
    head: ["Score", ...(models.length === 0 ? ["Mean"] : forecasts.map(({ name }) => name)), ...changeHeads],
    rows: pairedScores.map((score) => [
      lossTitles[score],
      ...forecasts.map(({ judged }, i): Cell => valueText(judged.scores[score], errors[i][score])),
      ...models.map(({ differences }): Cell => {
        const change = differences[score];
        const kind = change.clear ? change.verdict : "muted";
        return { text: changeWords(change), kind: `number ${kind}` };
      }),
    ]),
  });
}

/** "−0.341 ± 0.040, better"; infinite changes have no error. */
function changeWords(change: PairedDifference): string {
  return [changeText(change), verdictWords(change)].filter((words) => words !== "").join(", ");
}

function measuresPart(reported: Reported): ReturnType<typeof tablePart> {
  const { models } = reported;
  const forecasts = forecastsOf(reported);
  const each = (of: (scores: (typeof forecasts)[number]["judged"]["scores"]) => string): string[] =>
    forecasts.map(({ judged }) => of(judged.scores));
  const number = (value: number | null): string => (value === null ? "none" : fourDigits(value));
  return tablePart({
    caption:
      "Measures of calibration: errors should be near 0; a test with p below 0.05 is evidence against calibration.",
    head: ["Measure", ...(models.length === 0 ? ["Value"] : forecasts.map(({ name }) => name))],
    rows: [
      ["Distance of quantiles from ideal (MACE)", ...each(({ mace }) => number(mace))],
      ["Error of the standard deviation (ENCE)", ...each(({ ence }) => number(ence))],
      ["Error of the variance (UCE)", ...each(({ uce }) => number(uce))],
      ["Error of the intervals (QCE)", ...each(({ qce }) => number(qce))],
      ["Sharpness", ...each(({ sharpness }) => number(sharpness))],
      ["Uniform PIT (Kolmogorov–Smirnov)", ...each(({ pit }) => pValueText(pit.kolmogorovSmirnov))],
      ["Kernel test (SKCE)", ...each(({ skce }) => pValueText(skce.pValue, skce.atFloor))],
    ],
  });
}
