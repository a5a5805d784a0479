import type { CalibrationTest } from "@distcal/metrics";
import { sharePercent, verdictSentence } from "@distcal/metrics/verdict-words";
import { saysNothing } from "../../check/painted-verdict.ts";
import type { Reported, ReportedForecast, ReportedModel } from "../../figures/reported.ts";
import { changeText, fourDigits, valueText } from "../../words/figures-in-words.ts";
import { verdictWords } from "../../words/plain-words.ts";
import { html, type Markup } from "../html/markup.ts";
import type { Section } from "../html/page.ts";
import { typeset } from "../html/typeset.ts";
import type { NextStep } from "../next/next-step.ts";
import { betterModel } from "./better-model.ts";
import { scoreErrors } from "./score-errors.ts";

/** The verdict in a sentence, the three numbers that matter, and what to do next. */
export function verdictSection(reported: Reported, cautions: readonly string[], next: NextStep): Section {
  const { base, models } = reported;
  const cards =
    models.length === 0
      ? [cardOf({ forecast: base, numbers: numbersOf(reported) })]
      : models.map((model) =>
          cardOf({
            forecast: model,
            numbers: changesOf(base, model),
            ...(models.length > 1 ? { title: model.name } : { before: base }),
          }),
        );
  return {
    id: "verdict",
    title: "Verdict",
    quiet: true,
    content: html`<div class="cards ${models.length > 1 ? "several" : "one"}">
${cards}
</div>
${models.length > 1 ? whichPart(reported) : html``}
${cautions.map((caution) => html`<p class="caution"><strong>Take care:</strong> ${caution}.</p>`)}
${nextPart(next)}`,
  };
}

/** Which model is better, and what it started from. */
function whichPart(reported: Reported): Markup {
  return html`<p class="which"><strong>${typeset(betterModel(reported))}</strong> ${beforeWords(reported.base)}</p>`;
}

/** A number that matters: what it is, its value, and how to read it. */
interface KeyNumber {
  readonly label: string;
  readonly before?: string;
  readonly value: string;
  readonly note: string;
  readonly kind?: string;
}

interface Card {
  readonly forecast: ReportedForecast;
  readonly before?: ReportedForecast;
  readonly title?: string;
  readonly numbers: readonly KeyNumber[];
}

/** Green where calibrated, orange where not, grey where nothing can be said. */
function toneOf(check: CalibrationTest): string {
  if (saysNothing(check)) return "unknown";
  return check.verdict === "calibrated" ? "good" : "bad";
}

function cardOf({ forecast, before, title, numbers }: Card): Markup {
  const { check } = forecast.judged.scores;
  const earlier = before === undefined ? html`` : html`<p class="before">${beforeWords(before)}</p>`;
  return html`<div class="card ${toneOf(check)}">
${title === undefined ? html`` : html`<h3>${title}</h3>`}
<p class="sentence">${highlighted(verdictSentence(check))}</p>
${earlier}
<dl class="numbers">
${numbers.map(numberPart)}
</dl>
</div>`;
}

function numberPart({ label, before, value, note, kind = "plain" }: KeyNumber): Markup {
  const earlier =
    before === undefined
      ? html``
      : html`<span class="from">${typeset(before)}</span> <span class="arrow" aria-label="to">→</span> `;
  return html`<div><dt>${typeset(label)}</dt><dd><span class="value">${earlier}<strong>${typeset(value)}</strong></span><span class="note ${kind}">${typeset(note)}</span></dd></div>`;
}

/** The verdict's word stands out from its evidence. */
function highlighted(sentence: string): Markup {
  const [, word, rest] = /^([^:(]+)(.*)$/s.exec(sentence) ?? ["", sentence, ""];
  return html`<strong>${word.trimEnd()}</strong>${word.endsWith(" ") ? " " : ""}${typeset(rest)}`;
}

/** The verdict on the predictions as they are, in a sentence that has a colon already. */
function beforeWords({ judged }: ReportedForecast): string {
  const sentence = verdictSentence(judged.scores.check);
  return typeset(`Before calibration: ${(sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(": ", " – ")}`);
}

const level = 0.9;

function ninetyOf({ judged }: ReportedForecast): { share: number; error: number; width: number } {
  const { levels, share, error, width } = judged.scores.check.coverage;
  const at = levels.indexOf(level);
  return { share: share[at], error: error[at], width: width[at] };
}

/** The predictions as they are: coverage, width and log score. */
function numbersOf(reported: Reported): readonly KeyNumber[] {
  const { base } = reported;
  const { share, error, width } = ninetyOf(base);
  const { nll } = base.judged.scores;
  return [
    { label: "Outcomes in 90 % intervals", value: sharePercent(share, error), note: "90 % is ideal" },
    { label: "Mean width of 90 % intervals", value: fourDigits(width), note: "in the units of the target" },
    {
      label: "Log score (NLL)",
      value: valueText(nll, scoreErrors(base.judged.rows, reported).nll),
      note: "nats per row; lower is better",
    },
  ];
}

/** Before and after: coverage, width and the change of the log score. */
function changesOf(base: ReportedForecast, model: ReportedModel): readonly KeyNumber[] {
  const [before, after] = [ninetyOf(base), ninetyOf(model)];
  const { nll } = model.differences;
  const change = changeText(nll);
  return [
    {
      label: "Outcomes in 90 % intervals",
      before: `${(100 * before.share).toFixed(1)} %`,
      value: sharePercent(after.share, after.error),
      note: "90 % is ideal",
    },
    {
      label: "Mean width of 90 % intervals",
      before: fourDigits(before.width),
      value: fourDigits(after.width),
      note: widthNote(after.width / before.width),
    },
    {
      label: "Change of the log score (NLL)",
      value: change === "" ? fourDigits(nll.mean) : change,
      note: `${verdictWords(nll)} (nats per row)`,
      kind: nll.clear ? nll.verdict : "plain",
    },
  ];
}

function widthNote(factor: number): string {
  if (!Number.isFinite(factor)) return "in the units of the target";
  const points = Math.round(100 * Math.abs(factor - 1));
  return points === 0 ? "unchanged" : `${points} % ${factor < 1 ? "narrower" : "wider"}`;
}

function nextPart({ words, command }: NextStep): Markup {
  const run = command === undefined ? html`` : html`<pre><code>${command}</code></pre>`;
  return html`<div class="next"><h3>Next step</h3>
<p>${words}</p>
${run}</div>`;
}
