import { finiteColumn, requireLength } from "@distcal/numerics";

/** The most that a row may count for: sums over millions of such rows are still exact to a row. */
export const mostWeight = 1e9;

/**
 * A validated copy of row weights: one finite number from 0 to 1e9 per row, not all of them zero. `name` is what messages
 * call the column.
 */
export function weightColumn(where: string, given: ArrayLike<number>, rows: number, name = "weight"): Float64Array {
  const weight = finiteColumn(where, name, given);
  requireLength(where, name, weight.length, rows);
  const bad = weight.findIndex((value) => !(value >= 0 && value <= mostWeight));
  if (bad >= 0) {
    const [rule, remedy] =
      weight[bad] < 0
        ? ["≥ 0", "0 leaves a row out"]
        : [`at most ${mostWeight}`, "a row of weight 2 counts as two rows: divide all weights by the same number"];
    throw new RangeError(`${where}: ${name}[${bad}] must be ${rule}, got ${weight[bad]}; ${remedy}`);
  }
  if (weight.every((value) => value === 0)) {
    throw new RangeError(`${where}: ${name} must have a row above 0, got ${rows} zeros; give some row a weight`);
  }
  return weight;
}
