import type { Moments } from "@distcal/distributions";
import type { Matrix } from "@distcal/linalg";
import { described, finiteColumn, requireLength } from "@distcal/numerics";
import type { FeatureMatrix } from "./regressor.ts";

/** A checked copy of what a regressor is fitted to. */
export interface TrainingRows {
  readonly x: Matrix;
  readonly y: Float64Array;
}

/** Checked copies of features and target: finite, equally many rows, at least `leastRows`, a target that varies. */
export function trainingRows(
  where: string,
  features: FeatureMatrix,
  target: ArrayLike<number>,
  leastRows: number,
): TrainingRows {
  const x = featureMatrix(where, features);
  const y = finiteColumn(where, "target", target);
  requireLength(where, "target", y.length, x.rows);
  if (x.rows < leastRows) {
    throw new RangeError(`${where}: features must have at least ${leastRows} rows, got ${x.rows}; add rows`);
  }
  if (y.every((value) => value === y[0])) {
    throw new RangeError(
      `${where}: target must vary, got ${y[0]} in all ${y.length} rows; there is nothing to learn from a constant`,
    );
  }
  return { x, y };
}

/** A checked copy of the features to predict at: finite, with as many columns as were fitted. */
export function predictionRows(where: string, features: FeatureMatrix, featureCount: number): Matrix {
  const x = featureMatrix(where, features);
  if (x.cols !== featureCount) {
    throw new RangeError(
      `${where}: features must have ${count(featureCount)} like those fitted, got ${x.cols}; give the same columns`,
    );
  }
  return x;
}

/** The prediction, unless a number overflowed on its way from finite features. */
export function finitePrediction(where: string, mean: Float64Array, std: Float64Array): Moments {
  for (let i = 0; i < mean.length; i++) {
    if (!(Number.isFinite(mean[i]) && Number.isFinite(std[i]))) {
      throw new RangeError(
        `${where}: features[${i}] must be of the size of those fitted, got a row whose prediction overflows; drop it`,
      );
    }
  }
  return Object.freeze({ mean, std });
}

/** A checked row-major copy. */
function featureMatrix(where: string, features: FeatureMatrix): Matrix {
  if (typeof features !== "object" || features === null) throw notRows(where, features);
  return "data" in features ? fromMatrix(where, features) : fromRows(where, features);
}

function fromMatrix(where: string, { rows, cols, data }: Matrix): Matrix {
  requireSize(where, "rows", rows);
  requireSize(where, "cols", cols);
  const length: unknown = (data as ArrayLike<number> | undefined)?.length;
  if (length !== rows * cols) {
    throw new RangeError(
      `${where}: features.data must have rows × cols = ${rows * cols} numbers, got ${String(length)}; give them row by row`,
    );
  }
  const copy = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) copy[i * cols + j] = finite(where, i, j, data[i * cols + j]);
  }
  return Object.freeze({ rows, cols, data: copy });
}

function fromRows(where: string, rows: ArrayLike<ArrayLike<number>>): Matrix {
  if (!Number.isSafeInteger(rows.length)) throw notRows(where, rows);
  requireSize(where, "rows", rows.length);
  const cols = lengthOf(where, rows, 0);
  requireSize(where, "cols", cols);
  const data = new Float64Array(rows.length * cols);
  for (let i = 0; i < rows.length; i++) {
    const length = lengthOf(where, rows, i);
    if (length !== cols) {
      throw new RangeError(
        `${where}: features[${i}] must have ${count(cols)} like features[0], got ${length}; make all rows equally long`,
      );
    }
    for (let j = 0; j < cols; j++) data[i * cols + j] = finite(where, i, j, rows[i][j]);
  }
  return Object.freeze({ rows: rows.length, cols, data });
}

function lengthOf(where: string, rows: ArrayLike<ArrayLike<number>>, i: number): number {
  const row: unknown = rows[i];
  const length: unknown = typeof row === "object" && row !== null ? (row as { length?: unknown }).length : undefined;
  if (Number.isSafeInteger(length)) return length as number;
  throw new TypeError(
    `${where}: features[${i}] must be an array of numbers, got ${described(row)}; give one row of numbers per observation`,
  );
}

function finite(where: string, i: number, j: number, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const message = `${where}: features[${i}][${j}] must be a finite number, got ${described(value)}`;
  if (typeof value === "number") throw new RangeError(`${message}; drop or impute this row`);
  throw new TypeError(
    `${message}; ${typeof value === "string" ? "convert it with Number" : "drop or impute this row"}`,
  );
}

function requireSize(where: string, name: "rows" | "cols", value: number): void {
  if (Number.isSafeInteger(value) && value >= 1) return;
  const what = name === "rows" ? "row" : "column";
  throw new RangeError(
    `${where}: features must have at least one ${what}, got ${described(value)}; pass some ${what}s`,
  );
}

function notRows(where: string, features: unknown): Error {
  return new TypeError(
    `${where}: features must be rows of numbers or a matrix, got ${described(features)}; ` +
      "pass number[][] or { rows, cols, data }",
  );
}

function count(columns: number): string {
  return columns === 1 ? "1 number" : `${columns} numbers`;
}
