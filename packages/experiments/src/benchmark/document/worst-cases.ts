import type { ScoredTable, TableScore } from "./table-scores.ts";

/** A table on which a method is furthest behind the best one. */
export interface WorstCase {
  readonly method: string;
  readonly table: string;
  /** NLL less that of the best method there, in nats; null where it is infinite. */
  readonly behind: number | null;
  readonly best: string;
}

/** For each method the tables where its NLL is furthest behind the best of all, the worst first. */
export function worstCases(scores: readonly TableScore[], methods: readonly string[], most = 3): readonly WorstCase[] {
  const scored = scores.filter((score): score is ScoredTable => "scores" in score);
  const best = new Map<string, ScoredTable>();
  for (const score of scored) {
    const other = best.get(score.table);
    if (score.scores.nll !== null && (other === undefined || score.scores.nll < (other.scores.nll ?? Infinity))) {
      best.set(score.table, score);
    }
  }
  return methods.flatMap((method) =>
    scored
      .filter((score) => score.method === method)
      .flatMap(({ table, scores: { nll } }) => {
        const first = best.get(table);
        if (first === undefined || first.method === method) return [];
        const behind = nll === null ? null : nll - (first.scores.nll ?? 0);
        return [{ method, table, behind, best: first.method }];
      })
      .sort((a, b) => (b.behind ?? Number.MAX_VALUE) - (a.behind ?? Number.MAX_VALUE))
      .slice(0, most),
  );
}
