import { meanScores, type RowScores, type Scores, standardErrorsOf } from "@distcal/metrics";

/** The scores of one method on new rows. */
export interface MethodScores {
  readonly name: string;
  readonly scores: Scores;
  readonly standardErrors: Scores;
}

/** Means and standard errors of a method's scores. */
export function methodScores(name: string, rows: RowScores): MethodScores {
  return Object.freeze({ name, scores: meanScores(rows), standardErrors: standardErrorsOf(rows) });
}
