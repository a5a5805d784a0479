import { baseTitles } from "../protocol/plan.ts";
import { scoreTitles } from "./table-row.ts";
import type { Contest, Wins } from "./wins.ts";

/** The counts of cells won in sentences, and every cell that was not won. */
export function winsLines(wins: Wins): string[] {
  const { cells, nll, mse, pblSum, contests } = wins;
  const of = (count: number): string => `${count} of ${cells}`;
  return [
    `NLL: GP-Beta (best of its sizes) below base and isotonic in ${of(nll.belowBoth)} cells (base ${nll.belowBase}, isotonic ${nll.belowIsotonic}).`,
    `PBL: below both in ${of(pblSum.belowBoth)} (base ${pblSum.belowBase}, isotonic ${pblSum.belowIsotonic}).`,
    `MSE: at most 1 % above base in ${of(mse.nearBase)}; below base in ${mse.belowBase}, below isotonic in ${mse.belowIsotonic}.`,
    `Improvement over the base at least the paper's: NLL in ${of(nll.atLeastPaper)}, PBL in ${pblSum.atLeastPaper}, MSE in ${mse.atLeastPaper}.`,
    ...contests.flatMap(lostText),
  ];
}

function lostText(contest: Contest): string[] {
  const { base, dataset, score, best, baseValue, isotonicValue, improvement, paperImprovement } = contest;
  const where = `${baseTitles[base]}, ${dataset}, ${scoreTitles[score]}`;
  const reasons: string[] = [];
  if (score === "mse" ? !contest.nearBase : !contest.belowBase) reasons.push(`base ${digits(baseValue)}`);
  if (score !== "mse" && !contest.belowIsotonic) reasons.push(`isotonic ${digits(isotonicValue)}`);
  const lost =
    reasons.length === 0 ? [] : [`Not won: ${where}: ${best.method} ${digits(best.value)}, ${reasons.join(", ")}.`];
  if (score !== "nll" || contest.atLeastPaper) return lost;
  return [
    ...lost,
    `Less than the paper: ${where}: improvement ${digits(improvement)}, paper ${digits(paperImprovement)}.`,
  ];
}

function digits(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 3 : 2);
}
