import type { Comparison, ScoredMethod } from "@distcal/calibrate";
import { alignedRows, type Paint } from "../terminal/output.ts";
import { fourDigits, percent, twoDigits } from "../words/figures-in-words.ts";

type ScoreName = "nll" | "crps" | "pinball";

/** The comparison as it is read in a terminal: methods from the best to the worst, what failed, what is the same, the advice, the next step. */
export function comparisonText(
  { methods, best, identical, recommendation }: Comparison,
  nextStep: string,
  paint: Paint,
): string {
  const scored = methods.filter((method): method is ScoredMethod => method.scores !== undefined);
  const ranked = [...scored].sort((a, b) => a.scores.nll - b.scores.nll);
  const cell = ({ scores, standardErrors }: ScoredMethod, name: ScoreName): string =>
    Number.isFinite(scores[name]) && Number.isFinite(standardErrors[name])
      ? `${fourDigits(scores[name])} ± ${twoDigits(standardErrors[name])}`
      : fourDigits(scores[name]);
  const rows = ranked.map((method) => [
    method.method,
    cell(method, "nll"),
    cell(method, "crps"),
    cell(method, "pinball"),
    percent(method.scores.coverage90),
    method.method === best ? paint.good("lowest NLL") : "",
  ]);
  const failed = methods.filter((method) => method.scores === undefined);
  const failures = failed.map(({ method, error }) => [method, error ?? ""]);
  return [
    alignedRows([["method", "NLL", "CRPS", "pinball loss", "in 90% interval", ""], ...rows]),
    ...(failures.length === 0 ? [] : [`\n${paint.bad("Could not be scored:")}\n`, alignedRows(failures)]),
    ...(identical.length === 0 ? [] : [`\n${identical.map(sameWords).join("")}`]),
    `\n${recommendation}\n\nNext step: ${nextStep}\n`,
  ].join("");
}

function sameWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are identical here: they gave the same answer for every row.\n`;
}
