import { requirePositive } from "@distcal/numerics";
import { unrepresentable } from "../families/piecewise-linear-cdf.ts";
import type { PackedValues } from "../packed/packed-values.ts";

/** What keeps a row from being certain. */
export interface LeastWidth {
  /** No row is narrower than a normal distribution of this standard deviation; without it, a row without width is refused. */
  readonly leastWidth?: number | undefined;
}

/** The share of a table's median spread that a row has at least. */
const leastShare = 0.01;

/**
 * A least width for rows of numbers such as members: 1 % of the median standard deviation of the rows that have one. Undefined
 * where no row has any.
 */
export function leastWidthOf(rows: Iterable<ArrayLike<number>>): number | undefined {
  const spreads: number[] = [];
  for (const row of rows) {
    const spread = spreadOf(row);
    if (spread > 0 && spread < Infinity) spreads.push(spread);
  }
  if (spreads.length === 0) return undefined;
  return leastShare * spreads.sort((a, b) => a - b)[spreads.length >> 1];
}

function spreadOf(row: ArrayLike<number>): number {
  let [mean, squares] = [0, 0];
  for (let k = 0; k < row.length; k++) {
    const step = row[k] - mean;
    mean += step / (k + 1);
    squares += step * (row[k] - mean);
  }
  return Math.sqrt(squares / row.length);
}

/**
 * A checked least width, 0 where there is none: then a row without width is refused. `values` do not fall within a row, and their
 * width must be one that float64 can hold.
 */
export function requireWidth(where: string, packed: PackedValues, given: number | undefined, remedy: string): number {
  if (given !== undefined) requirePositive(where, "leastWidth", given);
  const { length, width, values, nameOf } = packed;
  for (let row = 0; row < length; row++) {
    const [low, high] = [values[row * width], values[(row + 1) * width - 1]];
    if (low === high && given === undefined) {
      const got = width === 1 ? `only ${low}` : `${width} times ${low}`;
      throw new RangeError(
        `${where}: ${nameOf(row)} must have at least two different values, got ${got}; ${remedy}, or pass leastWidth`,
      );
    }
    // The flattest line of a row still needs digits.
    const extent = Math.max(high - low, given ?? 0);
    if (!(extent < 1e300 && extent > 1e-300)) throw unrepresentable(where, nameOf(row), high - low);
  }
  return given ?? 0;
}
