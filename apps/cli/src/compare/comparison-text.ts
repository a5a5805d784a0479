import type { Comparison, ScoredMethod } from "@distcal/calibrate";
import { alignedRows, type Paint } from "../terminal/output.ts";
import { fourDigits, percent, twoDigits } from "../words/figures-in-words.ts";

type ScoreName = "nll" | "crps" | "pinball";

/** The comparison as it is read in a terminal: methods from the best to the worst, then what failed, then the advice. */
export function comparisonText({ methods, best, recommendation }: Comparison, paint: Paint): string {
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
    `\n${recommendation}\n`,
  ].join("");
}
