import { requireLength } from "@distcal/numerics";
import type { RowRange } from "../likelihoods/likelihood.ts";

/** How many rows a range counts for: their number, or the sum of their weights. */
export function rowCount(weights: Float64Array | undefined, { from, to }: RowRange): number {
  if (weights === undefined) return to - from;
  let sum = 0;
  for (let row = from; row < to; row++) sum += weights[row];
  return sum;
}

/** Throws unless there is a finite weight ≥ 0 for each row. */
export function requireWeights(where: string, weights: Float64Array, rows: number): void {
  requireLength(where, "weights", weights.length, rows);
  for (let row = 0; row < rows; row++) {
    if (!(weights[row] >= 0 && weights[row] < Infinity)) {
      throw new RangeError(`${where}: weights[${row}] must be a finite number ≥ 0, got ${weights[row]}; drop this row`);
    }
  }
}

/** Throws unless the range holds at least one row and no row beyond the last. */
export function requireRange(where: string, { from, to }: RowRange, rows: number): void {
  if (!(Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && from < to && to <= rows)) {
    throw new RangeError(
      `${where}: range must hold rows between 0 and ${rows}, got ${from} up to ${to}; pass 0 ≤ from < to ≤ ${rows}`,
    );
  }
}
