import type { ReportFigures } from "../../figures/report-figures.ts";
import type { Reported } from "../../figures/reported.ts";
import { html } from "../html/markup.ts";
import type { Section } from "../html/page.ts";
import { figurePart, figuresPart } from "../html/parts.ts";
import type { NextStep } from "../next/next-step.ts";
import { changesSection, coveragePart } from "./changes-section.ts";
import { guaranteeSection } from "./guarantee-section.ts";
import { scoresSection } from "./scores-section.ts";
import { verdictSection } from "./verdict-section.ts";
import { whereSection } from "./where-section.ts";

/** The sections on how good predictions are, for a report of any table: the verdict first, the details last. */
export function judgementSections(
  reported: Reported,
  figures: ReportFigures,
  { cautions, next }: { readonly cautions: readonly string[]; readonly next: NextStep },
): readonly Section[] {
  const isCalibrated = reported.models.length > 0;
  const changed = isCalibrated ? [changesSection(reported, figures)] : [];
  return [
    verdictSection(reported, cautions, next),
    whereSection(reported, figures),
    ...changed,
    ...guaranteeSection(reported),
    scoresSection(reported),
    {
      id: "reliability",
      title: "Reliability",
      content: html`${isCalibrated ? html`` : coveragePart(reported)}
${figuresPart([figures.reliability, figures.coverage])}
${figurePart(figures.pit)}`,
    },
    {
      id: "predictions",
      title: "Predictions",
      content: html`${figurePart(figures.fan)}
${figures.maps.map(figurePart)}
${figures.densities.map(figurePart)}`,
    },
    ...(figures.watch.length === 0
      ? []
      : [
          {
            id: "watch",
            title: "Does it stay calibrated?",
            content: html`<p>What <code>distcal watch</code> says of these rows, if the table lists them by time.</p>
${figures.watch.map(figurePart)}`,
          },
        ]),
  ];
}
