import type { CalibrationTest } from "@distcal/metrics";
import { faultWords, pValueText, sharePercent, sizeWords } from "@distcal/metrics/verdict-words";
import { saysNothing } from "../../check/painted-verdict.ts";
import type { ReportFigures } from "../../figures/report-figures.ts";
import { finalForecasts, type Reported, type ReportedForecast } from "../../figures/reported.ts";
import { count } from "../../terminal/output.ts";
import { html, type Markup } from "../html/markup.ts";
import type { Section } from "../html/page.ts";
import { figurePart, figuresPart, tablePart } from "../html/parts.ts";
import { typeset } from "../html/typeset.ts";
import { segmentsPart } from "./segments-part.ts";

/** Where the forecasts that would be used fail: findings of the test, and maps of coverage and bias. */
export function whereSection(reported: Reported, figures: ReportFigures): Section {
  const { segments, models } = reported;
  const parts =
    segments === undefined
      ? html``
      : html`<h3>By <code>${segments.column}</code></h3>
${figures.segments.map(figurePart)}
${segmentsPart(reported)}`;
  return {
    id: "where",
    title: "Where it fails",
    content: html`${finalForecasts(reported).map((forecast) => findingsPart(forecast, models.length))}
${figuresPart(figures.where)}
${parts}`,
  };
}

/** What is wrong and where, with its evidence, its coverage and its size; or that nothing was found. */
export function findingsPart({ name, judged }: ReportedForecast, models: number): Markup {
  const { check } = judged.scores;
  const who =
    models === 0 ? "The predictions" : models === 1 ? `The ${name} predictions` : `The predictions of ${name}`;
  if (saysNothing(check)) return html`<p>${who}: no verdict, so nothing to show here.</p>`;
  if (check.findings.length === 0) {
    return html`<p>${who}: no evidence of a fault anywhere (${typeset(`p ${pValueText(check.pValue)}`)}).</p>`;
  }
  return tablePart({
    caption: `${who}: the faults found, strongest evidence first. p allows for every region and kind of fault that was tested.`,
    head: ["Where", "Fault", "p", "In 50 % intervals", "In 90 % intervals", "Would be right with", "Rows"],
    rows: check.findings.map(findingRow),
  });
}

function findingRow(finding: CalibrationTest["findings"][number]): [string, ...{ text: string; kind: string }[]] {
  const { where, p, rows, coverage } = finding;
  const [half, ninety] = coverage.share.map((share, k) => sharePercent(share, coverage.error[k]));
  const words = (text: string) => ({ text, kind: "text" });
  const number = (text: string) => ({ text, kind: "number" });
  return [
    where,
    words(faultWords(finding)),
    number(pValueText(p).replace("= ", "")),
    number(half),
    number(ninety),
    number(sizeWords(finding)),
    number(count(rows)),
  ];
}
