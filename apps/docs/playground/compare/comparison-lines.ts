import type { Comparison, ScoredMethod } from "@distcal/calibrate";
import { margins } from "../fit/score-lines.ts";
import { type ChangeKind, changeKind, changeWords } from "../words/paired-change.ts";

/** A method in a comparison, as the page shows it. */
interface ComparisonLine {
  readonly method: string;
  readonly title: string;
  readonly nll: number;
  readonly crps: number;
  readonly coverage90: number;
  /** How its NLL differs from that of the predictions as they are. */
  readonly kind: ChangeKind | "none";
  readonly words: string;
  readonly isBest: boolean;
  /** The method before it that gives the same distributions. */
  readonly twin?: string;
}

/** A method that could not be scored, and why. */
interface FailedLine {
  readonly title: string;
  readonly reason: string;
}

/** Methods from the best to the worst, then what failed. */
export interface ComparisonLines {
  readonly lines: readonly ComparisonLine[];
  readonly failed: readonly FailedLine[];
}

/** The lines of a comparison; of methods that give the same, only the first can be the best. */
export function comparisonLines(
  { methods, best }: Pick<Comparison, "methods" | "best">,
  titleOf: (method: string) => string,
): ComparisonLines {
  const scored = methods.filter((method): method is ScoredMethod => method.scores !== undefined);
  const ranked = [...scored].sort((a, b) => Number(b.method === best) - Number(a.method === best) || order(a, b));
  return {
    lines: ranked.map((entry, place) => {
      const { method, scores, change } = entry;
      const twin = ranked.slice(0, place).find((other) => isSame(other, entry));
      const paired = { change: change.mean, error: change.standardError };
      const isAsIs = method === "identity";
      return {
        method,
        title: titleOf(method),
        nll: scores.nll,
        crps: scores.crps,
        coverage90: scores.coverage90,
        kind: isAsIs ? "none" : changeKind(paired, margins.nll),
        words: isAsIs ? "as predicted" : changeWords(paired, margins.nll),
        isBest: method === best,
        ...(twin !== undefined && { twin: titleOf(twin.method) }),
      };
    }),
    failed: methods.flatMap(({ method, error }) =>
      error === undefined ? [] : [{ title: titleOf(method), reason: error }],
    ),
  };
}

/** By NLL, and of equally infinite ones by CRPS. */
function order(a: ScoredMethod, b: ScoredMethod): number {
  return a.scores.nll === b.scores.nll ? a.scores.crps - b.scores.crps : a.scores.nll - b.scores.nll;
}

/** Whether two methods score alike in everything, to rounding. */
function isSame({ scores: a }: ScoredMethod, { scores: b }: ScoredMethod): boolean {
  return (Object.keys(a) as (keyof typeof a)[]).every(
    (name) => a[name] === b[name] || Math.abs(a[name] - b[name]) <= 1e-9 * Math.abs(a[name]),
  );
}
