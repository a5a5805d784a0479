import { finiteColumn, requireLength } from "@distcal/numerics";

/** How much rows count in a figure. */
export interface RowWeights {
  /** What a row counts for; 1 where no weights were given. */
  of(row: number): number;
  /** What rows count for together. */
  total(rows: ArrayLike<number>): number;
  /** (Σ w)²/Σ w², rounded: how many rows of equal weight have shares with the same error. */
  effective(rows: ArrayLike<number>): number;
}

/** Checked weights, one finite number > 0 per row; each row counts once where they are left out. */
export function rowWeights(where: string, given: ArrayLike<number> | undefined, rows: number): RowWeights {
  if (given === undefined) return { of: () => 1, total: ({ length }) => length, effective: ({ length }) => length };
  const weight = finiteColumn(where, "weight", given);
  requireLength(where, "weight", weight.length, rows);
  const bad = weight.findIndex((value) => !(value > 0));
  if (bad >= 0) {
    throw new RangeError(`${where}: weight[${bad}] must be > 0, got ${weight[bad]}; leave out rows of weight 0`);
  }
  const largest = weight.reduce((most, value) => Math.max(most, value), 0);
  const scaled = weight.map((value) => value / largest);
  const sum = (chosen: ArrayLike<number>, term: (value: number) => number): number =>
    Array.from(chosen).reduce((total, row) => total + term(scaled[row]), 0);
  return {
    of: (row) => scaled[row],
    total: (chosen) => sum(chosen, (value) => value),
    effective: (chosen) =>
      Math.max(1, Math.round(sum(chosen, (value) => value) ** 2 / sum(chosen, (value) => value * value))),
  };
}
