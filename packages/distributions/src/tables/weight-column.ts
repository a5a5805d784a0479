import { finiteColumn, requireLength } from "@distcal/numerics";

/** A validated copy of row weights: one finite number ≥ 0 per row, not all of them zero. */
export function weightColumn(where: string, given: ArrayLike<number>, rows: number): Float64Array {
  const weight = finiteColumn(where, "weight", given);
  requireLength(where, "weight", weight.length, rows);
  const bad = weight.findIndex((value) => !(value >= 0));
  if (bad >= 0) {
    throw new RangeError(`${where}: weight[${bad}] must be ≥ 0, got ${weight[bad]}; 0 leaves a row out`);
  }
  if (weight.every((value) => value === 0)) {
    throw new RangeError(`${where}: weight must have a row above 0, got ${rows} zeros; give some row a weight`);
  }
  return weight;
}
