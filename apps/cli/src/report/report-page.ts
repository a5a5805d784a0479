import type { ModelDocument } from "@distcal/distributions";
import type { ReportFigures } from "../figures/report-figures.ts";
import type { Reported } from "../figures/reported.ts";
import { count } from "../terminal/output.ts";
import { html, type Markup } from "./html/markup.ts";
import { pageText } from "./html/page.ts";
import { type NextModel, nextStep } from "./next/next-step.ts";
import type { ReportSource } from "./report-source.ts";
import { glossarySection } from "./sections/glossary-section.ts";
import { judgementSections } from "./sections/judgement-sections.ts";
import { modelSection } from "./sections/model-section.ts";

/** The last lines of every page. */
export function footerOf(version: string): Markup {
  return html`<p>Made by distcal ${version}. This page is complete: it loads nothing. Method: Song, Diethe, Kull and Flach, <cite>Distribution Calibration for Regression</cite>, International Conference on Machine Learning, 2019.</p>`;
}

/** The report on a table of predictions with their outcomes. */
export function reportPage(
  source: ReportSource,
  documents: readonly ModelDocument[],
  reported: Reported,
  figures: ReportFigures,
): string {
  const { file, cautions, version } = source;
  const { models } = reported;
  const next = nextStep({
    table: source.table,
    base: reported.base.judged.scores.check,
    models: rankedModels(source, reported),
    seen: source.seen,
  });
  const shown = models.map(({ name, inputs }, i) => ({
    ...{ name, document: documents[i], learnt: figures.learnt[i] },
    ...(inputs && { inputs }),
  }));
  const sections = [
    ...judgementSections(reported, figures, { cautions, next }),
    ...(shown.length === 0 ? [] : [modelSection(shown)]),
  ];
  return pageText({
    title: `Calibration of ${file}`,
    lead: leadOf(source, reported),
    sections: [...sections, glossarySection(sections)],
    footer: footerOf(version),
  });
}

/** Models with their files, the one with the better log score first. */
function rankedModels({ models: paths }: ReportSource, { models }: Reported): readonly NextModel[] {
  return models
    .map(({ judged, differences: { nll } }, i) => ({
      path: paths[i],
      check: judged.scores.check,
      gain: nll.clear && nll.verdict !== "same" ? nll.verdict : ("none" as const),
      nll: judged.scores.nll,
    }))
    .sort((a, b) => (a.nll === b.nll ? 0 : a.nll - b.nll));
}

function leadOf({ file, models: paths, names, form, skipped }: ReportSource, { columns, models }: Reported): Markup {
  const left = skipped === 0 ? "" : ` ${count(skipped)} bad ${skipped === 1 ? "row was" : "rows were"} left out.`;
  const weighted = names.weight === undefined ? html`` : html`, weight <code>${names.weight}</code>`;
  const predicted =
    form === undefined
      ? html`mean <code>${names.mean}</code>, standard deviation <code>${names.std}</code>`
      : html`<code>${form}</code>`;
  const by =
    paths.length === 0
      ? html`, as they were predicted`
      : html`, calibrated by <code>${paths[0]}</code>${paths.length === 1 ? html`` : html` (${models[0].name}) and by <code>${paths[1]}</code> (${models[1].name})`}`;
  return html`<p class="lead">${count(columns.target.length)} rows of <code>${file}</code> (${predicted}, target <code>${names.target}</code>${weighted})${by}.${left}</p>`;
}
