import type { CellResult, PairedScore } from "../cells/benchmark-cell.ts";
import { pairedScores } from "../cells/benchmark-cell.ts";
import type { FinishedCell } from "../cells/score-cells.ts";
import { type MeanWithError, meanOver } from "../statistics/mean-over.ts";

/** The difference of a score from the reference's on the same rows; null where it is infinite. */
type PairedDifference = MeanWithError | null;

/** A method on a table: its scores, or why it has none. */
export type TableScore = { readonly table: string; readonly method: string; readonly code: string } & (
  | (Omit<CellResult, "rows"> & {
      /** Less the reference's, mean over rows ± its standard error as if rows were independent. */
      readonly difference?: Readonly<Record<PairedScore, PairedDifference>>;
    })
  | { readonly failed: string }
  /** An input that the method requires and the table does not have. */
  | { readonly lacking: string }
);

/** A table score that has scores. */
export type ScoredTable = Extract<TableScore, { readonly scores: unknown }>;

/** Cells without their rows, each with its difference from the reference method on the same table. */
export function tableScores(cells: readonly FinishedCell[], reference: string): readonly TableScore[] {
  return cells.map(({ table, method, answer, code }): TableScore => {
    const of = { table, method, code };
    if (answer.kind === "failed") return { ...of, failed: answer.message };
    if (answer.kind === "lacking") return { ...of, lacking: answer.input };
    const { rows, ...result } = answer.result;
    const other = cells.find((cell) => cell.table === table && cell.method === reference)?.answer;
    if (other?.kind !== "scored") return { ...of, ...result };
    const difference = Object.fromEntries(
      pairedScores.map((score) => [score, pairedDifference(rows[score], other.result.rows[score])]),
    ) as Record<PairedScore, PairedDifference>;
    return { ...of, ...result, difference };
  });
}

function pairedDifference(a: readonly (number | null)[], b: readonly (number | null)[]): PairedDifference {
  const differences: number[] = [];
  for (let row = 0; row < a.length; row++) {
    const [left, right] = [a[row], b[row]];
    // Both infinite: no difference.
    if (left === null && right === null) differences.push(0);
    else if (left === null || right === null) return null;
    else differences.push(left - right);
  }
  return meanOver(differences) ?? null;
}
