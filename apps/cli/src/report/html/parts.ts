import { svgText } from "@distcal/plots/node";
import { type Evaluation, type PairedScore, pairedScores } from "../../evaluation/evaluation.ts";
import type { NamedFigure } from "../../figures/named-figure.ts";
import { changeText, fourDigits, percent, pValueText } from "../../words/figures-in-words.ts";
import { meaningOf, testWords, verdictWords } from "../../words/plain-words.ts";
import { html, type Markup, trusted } from "./markup.ts";

const narrowWidth = 340;
/** Figures up to this width have their caption beside them. */
const besideWidth = 600;

/** A figure with its caption; drawn twice where it is wide, so that a telephone shows it in legible letters. */
export function figurePart({ draw }: NamedFigure): Markup {
  const figure = draw();
  const drawn = (shown: typeof figure): Markup => trusted(svgText(shown, { theme: "auto" }).trimEnd());
  const narrow = draw({ width: narrowWidth });
  return html`<figure class="${figure.width <= besideWidth ? "beside" : "below"}">
<div class="on-wide">${drawn(figure)}</div>
<div class="on-narrow">${drawn(narrow)}</div>
<figcaption>${figure.caption}</figcaption>
</figure>`;
}

/** What was found, in plain words. */
export function findingsPart(evaluation: Evaluation): Markup {
  return html`<ul class="findings">
${meaningOf(evaluation).map((sentence) => html`<li>${sentence}</li>`)}
</ul>`;
}

const lossTitles: Readonly<Record<PairedScore, string>> = {
  nll: "Negative log-likelihood (NLL)",
  crps: "CRPS",
  pinball: "Pinball loss",
  mse: "Mean squared error (MSE)",
};

/** Losses before and after, with their change. */
export function scoresPart({ base, calibrated, differences, rows }: Evaluation): Markup {
  const lines = pairedScores.map((score) => {
    const change = differences[score];
    const kind = change.clear ? change.verdict : "muted";
    return html`<tr><th scope="row">${lossTitles[score]}</th><td>${fourDigits(base[score])}</td><td>${fourDigits(calibrated[score])}</td><td>${changeText(change)}</td><td class="text ${kind}">${verdictWords(change)}</td></tr>`;
  });
  return html`${tableStart(`Mean scores over ${rows} rows; lower is better. The change is given with its standard error.`)}
<thead><tr><th scope="col">Score</th><th scope="col">Base</th><th scope="col">Calibrated</th><th scope="col">Change</th><th scope="col" class="text">Verdict</th></tr></thead>
<tbody>
${lines}
</tbody></table></div>`;
}

/** How far from calibrated, by each measure, before and after. */
export function calibrationPart({ base, calibrated }: Evaluation): Markup {
  const number = (value: number | null): string => (value === null ? "none" : fourDigits(value));
  const lines: readonly (readonly [string, string, string])[] = [
    ["Mean distance from the diagonal (MACE)", number(base.mace), number(calibrated.mace)],
    ["Error of the stated spread (ENCE)", number(base.ence), number(calibrated.ence)],
    ["Error of the variance (UCE)", number(base.uce), number(calibrated.uce)],
    ["Error of the intervals (QCE)", number(base.qce), number(calibrated.qce)],
    ["Root mean predicted variance (sharpness)", number(base.sharpness), number(calibrated.sharpness)],
    [
      "Uniform PIT values (Kolmogorov–Smirnov)",
      pValueText(base.pit.kolmogorovSmirnov),
      pValueText(calibrated.pit.kolmogorovSmirnov),
    ],
    ["Distribution calibration (kernel test)", pValueText(base.skce.pValue), pValueText(calibrated.skce.pValue)],
  ];
  return html`${tableStart(`Measures of calibration: errors should be near 0; a test with p below 0.05 is evidence against calibration.`)}
<thead><tr><th scope="col">Measure</th><th scope="col">Base</th><th scope="col">Calibrated</th></tr></thead>
<tbody>
${lines.map(([title, before, after]) => html`<tr><th scope="row">${title}</th><td>${before}</td><td>${after}</td></tr>`)}
</tbody></table></div>
<p>The kernel test asks whether targets are distributed as predicted, for every prediction. Base: ${testWords(base)}. Calibrated: ${testWords(calibrated)}.</p>`;
}

/** How many targets intervals held, and how wide they are. */
export function coveragePart({ base, calibrated }: Evaluation): Markup {
  const lines = base.coverage.levels.map(
    (level, i) =>
      html`<tr><th scope="row">${percent(level)}</th><td>${percent(base.coverage.share[i])}</td><td>${percent(calibrated.coverage.share[i])}</td><td>${fourDigits(base.coverage.width[i])}</td><td>${fourDigits(calibrated.coverage.width[i])}</td></tr>`,
  );
  return html`${tableStart(`Central intervals: the share of targets inside, which should be the level, and the mean width in the units of the target.`)}
<thead><tr><th scope="col">Level</th><th scope="col">Inside, base</th><th scope="col">Inside, calibrated</th><th scope="col">Width, base</th><th scope="col">Width, calibrated</th></tr></thead>
<tbody>
${lines}
</tbody></table></div>`;
}

/** The start of a table that scrolls by itself where the page is narrow, with its caption. */
export function tableStart(caption: string): Markup {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table>
<caption><span>${caption}</span></caption>`;
}

/** Terms and what they mean, each a pair. */
export function definitionsPart(entries: readonly (readonly [string, string])[]): Markup {
  return html`<dl>
${entries.map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>`)}
</dl>`;
}
