import type { Comparison, ScoredMethod } from "@distcal/calibrate";
import { alignedRows, counted, type Paint } from "../terminal/output.ts";
import { fourDigits, percent, twoDigits } from "../words/figures-in-words.ts";

type ScoreName = "nll" | "crps" | "pinball";

/** The comparison as it is read in a terminal: methods from the best to the worst, what failed, what is the same, the advice, the next step. */
export function comparisonText(
  { methods, best, identical, recommendation, worstGroups = [] }: Comparison,
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
    ...(worstGroups.length === 0 ? [] : [groupLines(ranked, worstGroups)]),
    ...(failures.length === 0 ? [] : [`\n${paint.bad("Could not be scored:")}\n`, alignedRows(failures)]),
    ...(identical.length === 0 ? [] : [`\n${identical.map(sameWords).join("")}`]),
    `\n${recommendation}\n\nNext step: ${nextStep}\n`,
  ].join("");
}

/** The share of outcomes in 90 % intervals in the groups that are worst off, a line a method. */
function groupLines(ranked: readonly ScoredMethod[], groups: NonNullable<Comparison["worstGroups"]>): string {
  const heads = groups.map(({ label, rows }) => `${shortLabel(label)} (${counted(rows, "row")})`);
  const lines = ranked.map(({ method }) => [method, ...groups.map(({ coverage90 }) => percent(coverage90[method]))]);
  return `\nIn 90% intervals, of the groups farthest from 90%:\n\n${alignedRows([["method", ...heads], ...lines])}`;
}

const longestLabel = 20;

function shortLabel(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
}

function sameWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are identical here: they gave the same answer for every row.\n`;
}
