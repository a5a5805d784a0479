import { finiteColumn, requireLength } from "@distcal/numerics";
import { mostSeries } from "../style/theme.ts";
import { plainText } from "../text/plain-text.ts";

/** Something of a figure that has a name: a series, a method, a panel. */
export interface Named {
  readonly name: string;
}

/** The names of a list of named things, ready to print: at least one, not more than `most`, none empty or twice. */
export function checkedNames(
  where: string,
  list: string,
  items: readonly Named[],
  most: number = mostSeries,
): string[] {
  // A caller without types may pass anything.
  const count: unknown = (items as readonly Named[] | undefined)?.length;
  if (!(Array.isArray(items) && items.length >= 1 && items.length <= most)) {
    const got = typeof count === "number" ? count : String(items);
    throw new RangeError(
      `${where}: ${list} must be a list of 1 to ${most}, got ${got}; draw several figures for more of them`,
    );
  }
  const names = items.map((item, i) => {
    const name: unknown = (item as Named | null)?.name;
    const printed = typeof name === "string" ? plainText(name, 40) : "";
    if (printed === "") {
      const remedy = "name it in a few letters";
      throw new TypeError(`${where}: ${list}[${i}].name must be a text, got ${JSON.stringify(name)}; ${remedy}`);
    }
    return printed;
  });
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new RangeError(`${where}: names of ${list} must differ, got "${twice}" twice; rename one of them`);
  }
  return names;
}

/** Beyond this, sums and ranges of numbers leave what float64 holds: no axis can show them. */
const largest = 1e300;

/** A validated copy of a column of numbers that an axis can show: not empty, each finite and within ±1e300. */
export function drawableColumn(where: string, name: string, values: ArrayLike<number>): Float64Array {
  const column = finiteColumn(where, name, values);
  const bad = column.findIndex((value) => Math.abs(value) > largest);
  if (bad >= 0) {
    throw new RangeError(`${where}: ${name}[${bad}] must lie within ±${largest}, got ${column[bad]}; change the unit`);
  }
  return column;
}

/** A validated copy of a column with one finite number for each row of another. */
export function matchingColumn(where: string, name: string, values: ArrayLike<number>, rows: number): Float64Array {
  const column = drawableColumn(where, name, values);
  requireLength(where, name, column.length, rows);
  return column;
}

/** A validated copy of a column of probabilities, 0 and 1 included. */
export function unitColumn(where: string, name: string, values: ArrayLike<number>): Float64Array {
  const column = finiteColumn(where, name, values);
  const bad = column.findIndex((value) => !(value >= 0 && value <= 1));
  if (bad >= 0) {
    const remedy = "pass probabilities";
    throw new RangeError(`${where}: ${name}[${bad}] must lie in [0, 1], got ${column[bad]}; ${remedy}`);
  }
  return column;
}

/** A validated copy of a column whose numbers go up. */
export function increasingColumn(where: string, name: string, values: ArrayLike<number>): Float64Array {
  const column = drawableColumn(where, name, values);
  for (let i = 1; i < column.length; i++) {
    if (!(column[i] > column[i - 1])) {
      const got = `${column[i]} after ${column[i - 1]}`;
      throw new RangeError(`${where}: ${name}[${i}] must be above the number before it, got ${got}; sort ${name}`);
    }
  }
  return column;
}

/** A validated copy of a column of spreads, 0 included. */
export function spreadColumn(where: string, name: string, values: ArrayLike<number>, rows: number): Float64Array {
  const column = matchingColumn(where, name, values, rows);
  const bad = column.findIndex((value) => !(value >= 0));
  if (bad >= 0) throw new RangeError(`${where}: ${name}[${bad}] must be ≥ 0, got ${column[bad]}; pass a spread`);
  return column;
}

/** Throws unless value is a whole number of rows, at least 1. */
export function requireRows(where: string, name: string, value: number): void {
  if (!(Number.isSafeInteger(value) && value >= 1)) {
    throw new RangeError(`${where}: ${name} must be an integer ≥ 1, got ${value}; pass the number of scored rows`);
  }
}
