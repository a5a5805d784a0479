import { described } from "./described.ts";

/** One number for all rows, or one per row. */
export type NumberOrRows = number | ArrayLike<number>;

/** Where the randomness of a sample comes from: a safe integer. */
export interface SampleOptions {
  readonly seed: number;
}

const onePerRow = "pass one number per row";

/** Throws unless value is a finite number. */
export function requireFinite(where: string, name: string, value: number): void {
  if (!Number.isFinite(value)) {
    throw failure(where, `${name} must be a finite number`, value, "pass a finite number");
  }
}

/** Throws unless value is a finite number above zero. */
export function requirePositive(where: string, name: string, value: number): void {
  if (!(Number.isFinite(value) && value > 0)) {
    throw failure(where, `${name} must be a finite number > 0`, value, "pass a positive number");
  }
}

/** Throws unless 0 < value < 1. */
export function requireProbability(where: string, name: string, value: number): void {
  if (!(typeof value === "number" && value > 0 && value < 1)) {
    throw failure(where, `${name} must lie strictly between 0 and 1`, value, "pass a probability such as 0.95");
  }
}

/** Throws unless value is an integer that float64 holds exactly. */
export function requireSeed(where: string, name: string, value: number): void {
  if (!Number.isSafeInteger(value)) {
    throw failure(where, `${name} must be a safe integer`, value, "pass a whole number such as 1");
  }
}

/** Throws unless value is an integer ≥ 0. */
export function requireCount(where: string, name: string, value: number): void {
  if (!(Number.isSafeInteger(value) && value >= 0)) {
    throw failure(where, `${name} must be an integer ≥ 0`, value, "pass a whole number that is not negative");
  }
}

/** Throws unless a sample was asked for with a count ≥ 0 and a seed. */
export function requireSampling(where: string, count: number, options: SampleOptions): void {
  requireCount(where, "count", count);
  // A caller without types may leave the options out.
  requireSeed(where, "seed", (options as SampleOptions | undefined)?.seed as number);
}

/** Throws unless index is a row of something with `length` rows. */
export function requireRow(where: string, index: number, length: number): void {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < length)) {
    throw failure(where, `row must be an integer from 0 to ${length - 1}`, index, "rows are counted from 0");
  }
}

/** A validated copy of a column: not empty, every row a finite number. */
export function finiteColumn(where: string, name: string, values: ArrayLike<number>): Float64Array {
  requireArrayLike(where, name, values);
  const column = new Float64Array(values.length);
  for (let i = 0; i < column.length; i++) {
    const value: unknown = values[i];
    if (!(typeof value === "number" && Number.isFinite(value))) throw badRow(where, name, i, values);
    column[i] = value;
  }
  return column;
}

/** A validated copy of a column of standard deviations: not empty, every row finite and above zero. */
export function positiveColumn(where: string, name: string, values: ArrayLike<number>): Float64Array {
  const column = finiteColumn(where, name, values);
  for (let i = 0; i < column.length; i++) {
    if (!(column[i] > 0)) throw failure(where, `${name}[${i}] must be > 0`, column[i], "drop or floor this row");
  }
  return column;
}

/** Throws unless a column has as many rows as the one it goes with. */
export function requireLength(where: string, name: string, length: number, wanted: number): void {
  if (length !== wanted) {
    throw new RangeError(`${where}: ${name} must have ${rows(wanted)}, got ${rows(length)}; ${onePerRow}`);
  }
}

/** One finite number for each of `length` rows, from one number for all or one per row. */
export function finiteRows(where: string, name: string, value: NumberOrRows, length: number): Float64Array {
  if (typeof value === "number") {
    requireFinite(where, name, value);
    return new Float64Array(length).fill(value);
  }
  const column = finiteColumn(where, name, value);
  requireLength(where, name, column.length, length);
  return column;
}

/** One probability in (0, 1) for each of `length` rows, from one number for all or one per row. */
export function probabilityRows(where: string, name: string, value: NumberOrRows, length: number): Float64Array {
  if (typeof value === "number") requireProbability(where, name, value);
  const column = finiteRows(where, name, value, length);
  for (let i = 0; i < length; i++) {
    if (!(column[i] > 0 && column[i] < 1)) requireProbability(where, `${name}[${i}]`, column[i]);
  }
  return column;
}

function requireArrayLike(where: string, name: string, values: unknown): void {
  const isObject = typeof values === "object" && values !== null;
  const length: unknown = isObject && (values as { length?: unknown }).length;
  if (!(Number.isSafeInteger(length) && (length as number) >= 0)) {
    const remedy = isObject ? "convert it with Array.from" : onePerRow;
    throw refusal(where, `${name} must be an array of numbers`, values, remedy);
  }
  if (length === 0) throw new RangeError(`${where}: ${name} must have at least one row, got none; pass some rows`);
}

function badRow(where: string, name: string, i: number, values: ArrayLike<unknown>): Error {
  const rule = `${name}[${i}] must be a finite number`;
  if (!(i in values)) return new TypeError(`${where}: ${rule}, got a hole; fill or drop this row`);
  return failure(where, rule, values[i], "drop or impute this row");
}

/** The error of a value that should be a number; what is none has a remedy of its own. */
function failure(where: string, rule: string, value: unknown, remedy: string): Error {
  return refusal(where, rule, value, notANumberRemedy(value) ?? remedy);
}

function refusal(where: string, rule: string, value: unknown, remedy: string): Error {
  const message = `${where}: ${rule}, got ${described(value)}; ${remedy}`;
  return typeof value === "number" ? new RangeError(message) : new TypeError(message);
}

function notANumberRemedy(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "bigint") return "convert it with Number";
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return "flatten it: a column is a plain list of numbers";
  return undefined;
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}
