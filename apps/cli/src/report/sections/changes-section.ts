import { sharePercent } from "@distcal/metrics/verdict-words";
import type { ReportFigures } from "../../figures/report-figures.ts";
import { forecastsOf, type Reported } from "../../figures/reported.ts";
import { fourDigits } from "../../words/figures-in-words.ts";
import { html } from "../html/markup.ts";
import type { Section } from "../html/page.ts";
import { figurePart, tablePart } from "../html/parts.ts";
import { findingsPart } from "./where-section.ts";

/** What calibration changed: the same places before and after. */
export function changesSection(reported: Reported, figures: ReportFigures): Section {
  return {
    id: "changes",
    title: "What calibration changed",
    content: html`${coveragePart(reported)}
${figures.changes.map(figurePart)}
<h3>Faults before calibration</h3>
${findingsPart({ ...reported.base, name: "base" }, 1)}`,
  };
}

/** How many outcomes intervals hold, and how wide they are, for every forecast. */
export function coveragePart(reported: Reported): ReturnType<typeof tablePart> {
  const forecasts = forecastsOf(reported);
  const only = forecasts.length === 1;
  const { levels } = reported.base.judged.scores.check.coverage;
  return tablePart({
    caption:
      "Central intervals: the share of outcomes inside, which should be the level, and the mean width in the units of the target.",
    head: [
      "Interval",
      ...forecasts.flatMap(({ name }) => (only ? ["Holds", "Width"] : [`Holds, ${name}`, `Width, ${name}`])),
    ],
    rows: levels.map((level, k) => [
      `${Math.round(100 * level)} %`,
      ...forecasts.flatMap(({ judged }) => {
        const { share, error, width } = judged.scores.check.coverage;
        return [sharePercent(share[k], error[k]), fourDigits(width[k])];
      }),
    ]),
  });
}
