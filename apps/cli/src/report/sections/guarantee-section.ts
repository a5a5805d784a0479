import type { Reported } from "../../figures/reported.ts";
import type { JudgedGuarantee } from "../../guarantee/judged-guarantee.ts";
import { count } from "../../terminal/output.ts";
import { fourDigits } from "../../words/figures-in-words.ts";
import { html, type Markup } from "../html/markup.ts";
import type { Section } from "../html/page.ts";
import { tablePart } from "../html/parts.ts";

/** What intervals promise and what they hold, for each model that promises something; none where no model does. */
export function guaranteeSection({ models }: Reported): readonly Section[] {
  const promising = models.flatMap(({ name, guarantee }) => (guarantee === undefined ? [] : [{ name, guarantee }]));
  if (promising.length === 0) return [];
  return [
    {
      id: "guarantee",
      title: "What intervals promise",
      content: html`${promising.map(({ name, guarantee }) => guaranteePart(guarantee, models.length > 1 ? name : ""))}`,
    },
  ];
}

function guaranteePart({ kind, promise, rows, levels }: JudgedGuarantee, name: string): Markup {
  const isPromised = promise !== "none";
  const whom =
    kind === "group" ? "within each group with enough rows, and for small groups together" : "for all rows together";
  const said = isPromised
    ? `Intervals and quantiles of predict read the ranks of ${count(rows)} rows that the fit did not see, rounded outward. They hold at least what they say ${whom}, whatever the distribution of the data, as long as new rows are like these.`
    : `Intervals and quantiles of predict read the ranks of ${count(rows)} rows under fits to other folds. This is no finite-sample promise.`;
  return html`${name === "" ? html`` : html`<h3>${name}</h3>`}
<p>${said} Densities, means, scores and all figures here are those of the fit, whose own intervals differ as the table shows.</p>
${
  levels.length === 0
    ? html``
    : tablePart({
        caption: "Guaranteed intervals beside those of the density: the share of outcomes inside and the mean width.",
        head: ["Interval", "Promised", "Holds", "Width", "Holds, density", "Width, density", "Wider"],
        rows: levels.map(({ level, atMost, share, width, smooth }) => [
          percent(level),
          isPromised
            ? atMost === null
              ? `${percent(level)} or more`
              : `${percent(level)} to ${percent(atMost)}`
            : "nothing",
          percent(share),
          fourDigits(width),
          percent(smooth.share),
          fourDigits(smooth.width),
          smooth.width > 0 ? `× ${(width / smooth.width).toFixed(2)}` : "",
        ]),
      })
}`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
