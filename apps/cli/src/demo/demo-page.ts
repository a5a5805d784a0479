import type { GpBetaFit } from "@distcal/calibrate";
import type { NamedFigure } from "../figures/named-figure.ts";
import type { ReportFigures } from "../figures/report-figures.ts";
import type { Reported } from "../figures/reported.ts";
import { html, type Markup } from "../report/html/markup.ts";
import { pageText, type Section } from "../report/html/page.ts";
import { figurePart, tablePart } from "../report/html/parts.ts";
import { footerOf } from "../report/report-page.ts";
import { glossarySection } from "../report/sections/glossary-section.ts";
import { judgementSections } from "../report/sections/judgement-sections.ts";
import { modelSection } from "../report/sections/model-section.ts";
import { percent, valueText } from "../words/figures-in-words.ts";
import type { MethodScores } from "./method-scores.ts";

/** Of the page that the demo writes, so that it knows a folder of its own again. */
export const demoTitle = "distcal demo: two lines";

/** What the page of the demo shows. */
export interface DemoFindings {
  readonly version: string;
  readonly rows: { readonly past: number; readonly future: number };
  readonly methods: readonly MethodScores[];
  readonly reported: Reported;
  /** The command that calibrates the new rows. */
  readonly next: string;
  readonly gpBeta: GpBetaFit;
  readonly paper: NamedFigure;
  readonly maps: NamedFigure;
  readonly scores: NamedFigure;
  readonly trace: NamedFigure;
  readonly figures: ReportFigures;
}

/** The report of the demo: the paper's example from the data to the scores. */
export function demoPage(found: DemoFindings): string {
  const { version, rows, reported, figures } = found;
  const next = { words: "Calibrate the rows of which only the predictions are known.", command: found.next };
  const [verdict, ...rest] = judgementSections(reported, figures, { cautions: [], next });
  const sections: readonly Section[] = [
    verdict,
    {
      id: "example",
      title: "The example of the paper",
      content: html`<p>The target lies on one of two lines, half of the time each: y = x/2 or y = 0, with noise. A straight line fitted by ordinary least squares runs between them, and its one standard deviation is too wide on the left, where the lines meet, and puts its peak on the right where no target ever is.</p>
<p>Isotonic regression learns one map of probabilities for all predictions: it repairs the quantiles on average. GP-Beta learns a map for each prediction, and finds the two lines again.</p>
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
    modelSection([{ name: "GP-Beta", document: found.gpBeta.toJSON(), learnt: figures.learnt[0], trace: found.trace }]),
  ];
  return pageText({
    title: demoTitle,
    lead: html`<p class="lead">The synthetic data of <cite>Distribution Calibration for Regression</cite> (Song, Diethe, Kull and Flach, 2019): a line fitted to ${rows.past} rows, calibrated in two ways, and judged on ${rows.future} new rows. “Base” is the line, “calibrated” is GP-Beta.</p>`,
    sections: [...sections, glossarySection(sections)],
    footer: footerOf(version),
  });
}

function methodsTable(methods: readonly MethodScores[], rows: number): Markup {
  const cell = ({ scores, standardErrors }: MethodScores, name: "nll" | "crps" | "pinball" | "mse"): string =>
    valueText(scores[name], standardErrors[name]);
  return tablePart({
    caption: `Mean scores over ${rows} new rows ± one standard error; lower is better. “Truth” knows the two lines: nothing can do better in the long run.`,
    head: ["Method", "NLL", "CRPS", "Pinball loss", "MSE", "In 90 % interval"],
    rows: methods.map((method) => [
      method.name,
      cell(method, "nll"),
      cell(method, "crps"),
      cell(method, "pinball"),
      cell(method, "mse"),
      percent(method.scores.coverage90),
    ]),
  });
}
