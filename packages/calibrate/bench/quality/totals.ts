import type { QualityScore } from "./scored-table.ts";

/** What is held of all tables together. */
export interface QualityTotals {
  readonly tables: number;
  /** The mean of NLL less that of GP-Beta when the trials were made. */
  readonly meanDifference: number;
  /** The mean of NLL less the paper's form's, which now starts where scores lie. */
  readonly fromPaper: number;
  /** Tables where no other method is better by more than 0.005 nat. */
  readonly notWorse: number;
  /** Tables whose coverage is further off than chance explains. */
  readonly halfOff: number;
  readonly ninetyOff: number;
  /** What a predicted row costs, as a multiple of the paper's form: the median of tables. */
  readonly rowCost: number;
}

const allowed = 0.005;
/** Standard errors: chance in both sets of rows exceeds them once in a hundred tables. */
const mostErrors = 2.6;

/** The totals over tables. */
export function totalsOf(scores: readonly QualityScore[]): QualityTotals {
  const count = (is: (score: QualityScore) => boolean): number => scores.filter(is).length;
  return {
    tables: scores.length,
    meanDifference: scores.reduce((sum, { nll, firstNll }) => sum + nll - firstNll, 0) / scores.length,
    fromPaper: scores.reduce((sum, { nll, paper }) => sum + nll - paper.nll, 0) / scores.length,
    notWorse: count(({ nll, bestOther }) => nll <= bestOther.nll + allowed),
    halfOff: count((score) => isOff(score, score.half, 0.5)),
    ninetyOff: count((score) => isOff(score, score.ninety, 0.9)),
    rowCost: scores.map(({ rowCost }) => rowCost).sort((one, other) => one - other)[scores.length >> 1],
  };
}

function isOff({ fitRows, testRows }: QualityScore, share: number, level: number): boolean {
  return Math.abs(share - level) > mostErrors * Math.sqrt(level * (1 - level) * (1 / fitRows + 1 / testRows));
}
