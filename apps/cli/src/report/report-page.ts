import type { ModelDocument } from "@distcal/distributions";
import type { Evaluation } from "../evaluation/evaluation.ts";
import type { NamedFigure } from "../figures/named-figure.ts";
import type { ReportFigures } from "../figures/report-figures.ts";
import { count } from "../terminal/output.ts";
import { fourDigits, smallPercent } from "../words/figures-in-words.ts";
import { glossary } from "./html/glossary.ts";
import { html, type Markup } from "./html/markup.ts";
import { pageText, type Section } from "./html/page.ts";
import { calibrationPart, coveragePart, definitionsPart, figurePart, findingsPart, scoresPart } from "./html/parts.ts";

/** What a report says of where its numbers come from. */
export interface ReportSource {
  readonly file: string;
  readonly model: string;
  readonly version: string;
  /** Columns of the table by role. */
  readonly names: { readonly mean: string; readonly std: string; readonly target: string };
  /** Rows left out. */
  readonly skipped: number;
  /** Warnings about the rows, such as that the model has seen them. */
  readonly cautions: readonly string[];
}

/** The sections on how good predictions are, before and after: for a report of any table. */
export function judgementSections(evaluation: Evaluation, figures: ReportFigures): readonly Section[] {
  return [
    { id: "in-short", title: "In short", content: findingsPart(evaluation) },
    { id: "scores", title: "Scores", content: scoresPart(evaluation) },
    {
      id: "calibration",
      title: "Calibration",
      content: html`${calibrationPart(evaluation)}
${figurePart(figures.reliability)}
${figurePart(figures.pit)}`,
    },
    {
      id: "coverage",
      title: "Intervals",
      content: html`${coveragePart(evaluation)}
${figurePart(figures.coverage)}`,
    },
    {
      id: "changes",
      title: "What calibration changes",
      content: html`${figurePart(figures.fan)}
${figurePart(figures.maps)}
<h3>Single predictions before and after</h3>
${figures.densities.map(figurePart)}`,
    },
  ];
}

/** How the model came to be: from its file, and the trace where this run has it. */
export function modelSection(document: ModelDocument, learnt: readonly NamedFigure[], trace?: NamedFigure): Section {
  const { method, fit, parameters } = document as ModelDocument & ModelFacts;
  const facts: [string, string][] = [["Method", method]];
  if (fit !== undefined) {
    facts.push(["Fitted to", `${count(fit.rows)} rows`]);
    if (typeof fit.elbo === "number") facts.push(["Objective", `${fourDigits(fit.elbo / fit.rows)} nats a row`]);
    if (fit.iterations !== undefined) {
      const end = fit.converged === undefined ? "" : fit.converged ? ", converged" : ", stopped before convergence";
      facts.push(["Iterations", `${count(fit.iterations)}${end}`]);
    }
    facts.push(["Engine and seed", `${fit.engine}, ${fit.seed}`]);
    facts.push(
      ["Predicted means seen", rangeText(fit.meanRange)],
      ["Standard deviations seen", rangeText(fit.stdRange)],
    );
  }
  facts.push(...formFacts(parameters));
  const course: Markup =
    trace === undefined
      ? html`<p class="muted">A model file keeps how its fit ended, not the course of it, so there is no curve of its objective here.</p>`
      : figurePart(trace);
  return {
    id: "model",
    title: "The model",
    content: html`${definitionsPart(facts)}
${learnt.map(figurePart)}
${course}`,
  };
}

interface ModelFacts {
  readonly method: string;
  readonly fit?: FitFacts;
  readonly parameters: {
    readonly shape?: { readonly weight: readonly number[] };
    readonly surprise?: { readonly weight: number };
  };
}

/** What all rows share, where the model has learnt it. */
function formFacts({ shape, surprise }: ModelFacts["parameters"]): [string, string][] {
  return [
    ...(shape === undefined ? [] : [["Shape", `a mixture of ${shape.weight.length} normals`] as [string, string]]),
    ...(surprise === undefined
      ? []
      : [["Surprise", `expected in ${smallPercent(surprise.weight)} of outcomes`] as [string, string]]),
  ];
}

interface FitFacts {
  readonly rows: number;
  readonly elbo: number | null;
  readonly engine: string;
  readonly seed: number;
  readonly meanRange: readonly [number, number];
  readonly stdRange: readonly [number, number];
  readonly iterations?: number;
  readonly converged?: boolean;
}

function rangeText([low, high]: readonly [number, number]): string {
  return low === high ? fourDigits(low) : `${fourDigits(low)} to ${fourDigits(high)}`;
}

/** The section that explains the words. */
export const glossarySection: Section = Object.freeze({
  id: "words",
  title: "What the numbers mean",
  content: definitionsPart(glossary),
});

/** The last lines of every page. */
export function footerOf(version: string): Markup {
  return html`<p>Made by distcal ${version}. This page is complete: it loads nothing. Method: Song, Diethe, Kull and Flach, <cite>Distribution Calibration for Regression</cite>, ICML 2019.</p>`;
}

/** The report on a table of predictions with their outcomes. */
export function reportPage(
  source: ReportSource,
  document: ModelDocument,
  evaluation: Evaluation,
  figures: ReportFigures,
): string {
  const { file, model, names, skipped, cautions, version } = source;
  const left = skipped === 0 ? "" : ` ${count(skipped)} bad rows were left out.`;
  return pageText({
    title: `Calibration of ${file}`,
    lead: html`<p class="lead">${count(evaluation.rows)} rows of <code>${file}</code> (mean <code>${names.mean}</code>, standard deviation <code>${names.std}</code>, target <code>${names.target}</code>), calibrated by <code>${model}</code>.${left}</p>
${cautions.map((caution) => html`<p><strong>Take care:</strong> ${caution}.</p>`)}`,
    sections: [...judgementSections(evaluation, figures), modelSection(document, figures.learnt), glossarySection],
    footer: footerOf(version),
  });
}
