import { levelColumn } from "../batches/batch-from.ts";

/** A checked copy of at least two levels in (0, 1) that rise. */
export function risingLevels(where: string, given: ArrayLike<number>): Float64Array {
  const levels = levelColumn(where, given);
  if (levels.length < 2) {
    throw new RangeError(`${where}: levels must be at least two, got 1; add one, since a single quantile has no width`);
  }
  requireIncreasing(where, "levels", levels, "sort levels together with their values, and drop repeated ones");
  return levels;
}

/** Throws unless each number is above the one before it. */
export function requireIncreasing(where: string, name: string, column: Float64Array, remedy: string): void {
  for (let k = 1; k < column.length; k++) {
    if (!(column[k] > column[k - 1])) {
      const rule = `${name}[${k}] must be > ${name}[${k - 1}] = ${column[k - 1]}`;
      throw new RangeError(`${where}: ${rule}, got ${column[k]}; ${remedy}`);
    }
  }
}
