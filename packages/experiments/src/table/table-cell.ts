import type { ScoredCell } from "../cells/reproduce-cells.ts";
import type { DatasetName } from "../datasets/catalogue.ts";
import type { CellScores } from "../protocol/cell-scores.ts";
import type { BaseName, MethodKey } from "../protocol/plan.ts";

/** A score over splits: the mean, and its standard error where there are two splits or more. */
export interface Averaged {
  readonly mean: number | null;
  readonly se: number | null;
}

/** The scores of the table, by name. */
export const tableScores = ["nll", "mse", "pblSum", "pblMean", "crps", "coverage90"] as const;

export type TableScore = (typeof tableScores)[number];

/** One method on one data set with one base model, over all splits. */
export interface TableCell extends Readonly<Record<TableScore, Averaged>> {
  readonly dataset: DatasetName;
  readonly base: BaseName;
  readonly method: MethodKey;
  readonly splits: number;
  readonly trainingRows: number;
  readonly testRows: number;
  /** The scores of each split. */
  readonly perSplit: readonly {
    readonly split: number;
    readonly nll: number | null;
    readonly mse: number | null;
    readonly pblMean: number | null;
  }[];
  /** Mean time of fit and scoring on one thread. */
  readonly seconds: number;
}

/** The cells of the table, from those of the splits; one with a split that failed is left out. */
export function tableCells(cells: readonly ScoredCell[]): TableCell[] {
  const groups = new Map<string, ScoredCell[]>();
  for (const cell of cells) {
    const name = `${cell.base} ${cell.dataset} ${cell.method}`;
    groups.set(name, [...(groups.get(name) ?? []), cell]);
  }
  return [...groups.values()].flatMap((group) => {
    const scored = group.flatMap((cell) => ("scores" in cell ? [cell] : []));
    if (scored.length < group.length) return [];
    const { dataset, base, method } = scored[0];
    const { trainingRows, testRows } = scored[0].scores;
    const over = (score: (scores: CellScores) => number | null): Averaged =>
      averaged(scored.map((c) => score(c.scores)));
    return [
      {
        dataset,
        base,
        method,
        splits: scored.length,
        trainingRows,
        testRows,
        nll: over(({ nll }) => nll),
        mse: over(({ mse }) => mse),
        pblSum: over(({ pblMean, testRows: rows }) => (pblMean === null ? null : pblMean * rows)),
        pblMean: over(({ pblMean }) => pblMean),
        crps: over(({ crps }) => crps),
        coverage90: over(({ coverage90 }) => coverage90),
        perSplit: scored.map(({ split, scores: { nll, mse, pblMean } }) => ({ split, nll, mse, pblMean })),
        seconds: averaged(scored.map((c) => c.scores.seconds)).mean ?? 0,
      },
    ];
  });
}

/** Mean and standard error s/√n; null where a value is missing or there is only one. */
export function averaged(values: readonly (number | null)[]): Averaged {
  const numbers = values.flatMap((value) => (value === null ? [] : [value]));
  const n = values.length;
  if (numbers.length < n || n === 0) return { mean: null, se: null };
  const mean = numbers.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) return { mean, se: null };
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, se: Math.sqrt(squares / (n - 1) / n) };
}
