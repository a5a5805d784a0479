import type { GpBetaFit } from "@distcal/calibrate";
import type { Evaluation } from "../evaluation/evaluation.ts";
import type { NamedFigure } from "../figures/named-figure.ts";
import type { ReportFigures } from "../figures/report-figures.ts";
import { html, type Markup } from "../report/html/markup.ts";
import { pageText, type Section } from "../report/html/page.ts";
import { figurePart, tableStart } from "../report/html/parts.ts";
import { footerOf, glossarySection, judgementSections, modelSection } from "../report/report-page.ts";
import { fourDigits, percent, twoDigits } from "../words/figures-in-words.ts";
import type { MethodScores } from "./method-scores.ts";

/** Of the page that the demo writes, so that it knows a folder of its own again. */
export const demoTitle = "distcal demo: two lines";

/** What the page of the demo shows. */
export interface DemoFindings {
  readonly version: string;
  readonly rows: { readonly past: number; readonly future: number };
  readonly methods: readonly MethodScores[];
  readonly evaluation: Evaluation;
  readonly gpBeta: GpBetaFit;
  readonly paper: NamedFigure;
  readonly maps: NamedFigure;
  readonly scores: NamedFigure;
  readonly trace: NamedFigure;
  readonly figures: ReportFigures;
}

/** The report of the demo: the paper's example from the data to the scores. */
export function demoPage(found: DemoFindings): string {
  const { version, rows, evaluation, figures } = found;
  const [inShort, ...rest] = judgementSections(evaluation, figures);
  const sections: readonly Section[] = [
    inShort,
    {
      id: "example",
      title: "The example of the paper",
      content: html`<p>The target lies on one of two lines, half of the time each: y = x/2 or y = 0, with noise. A straight line fitted by ordinary least squares runs between them, and its one standard deviation is too wide on the left, where the lines meet, and puts its peak on the right where no target ever is.</p>
<p>Isotonic regression learns one map of probabilities for all predictions: it repairs the quantiles on the whole. GP-Beta learns a map for each prediction, and finds the two lines again.</p>
${figurePart(found.paper)}
${figurePart(found.maps)}`,
    },
    {
      id: "methods",
      title: "The methods on new rows",
      content: html`${methodsTable(found.methods, rows.future)}
${figurePart(found.scores)}`,
    },
    ...rest,
    modelSection(found.gpBeta.toJSON(), figures.learnt, found.trace),
    glossarySection,
  ];
  return pageText({
    title: demoTitle,
    lead: html`<p class="lead">The synthetic data of <cite>Distribution Calibration for Regression</cite> (Song, Diethe, Kull and Flach, ICML 2019): a line fitted to ${rows.past} rows, calibrated in two ways, and judged on ${rows.future} new rows. “Base” is the line, “calibrated” is GP-Beta.</p>`,
    sections,
    footer: footerOf(version),
  });
}

function methodsTable(methods: readonly MethodScores[], rows: number): Markup {
  const cell = ({ scores, standardErrors }: MethodScores, name: "nll" | "crps" | "pinball" | "mse"): Markup =>
    html`<td>${fourDigits(scores[name])} ± ${twoDigits(standardErrors[name])}</td>`;
  const lines = methods.map(
    (method) =>
      html`<tr><th scope="row">${method.name}</th>${cell(method, "nll")}${cell(method, "crps")}${cell(method, "pinball")}${cell(method, "mse")}<td>${percent(method.scores.coverage90)}</td></tr>`,
  );
  return html`${tableStart(`Mean scores over ${rows} new rows ± one standard error; lower is better. “Truth” knows the two lines: nothing can do better in the long run.`)}
<thead><tr><th scope="col">Method</th><th scope="col">NLL</th><th scope="col">CRPS</th><th scope="col">Pinball loss</th><th scope="col">MSE</th><th scope="col">In 90% interval</th></tr></thead>
<tbody>
${lines}
</tbody></table></div>`;
}
