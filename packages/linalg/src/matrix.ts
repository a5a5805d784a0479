import { describeValue } from "./describe-value.ts";

/** A dense matrix: element (i, j) is data[i · cols + j]. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** A rows × cols matrix of zeros; either may be 0. */
export function zeros(rows: number, cols: number): Matrix {
  checkSize("zeros", "rows", rows, 0);
  checkSize("zeros", "cols", cols, 0);
  return matrixOf(rows, cols, new Float64Array(rows * cols));
}

/** A rows × cols matrix with a copy of `data`, given row by row: rows · cols finite numbers. */
export function matrix(rows: number, cols: number, data: ArrayLike<number>): Matrix {
  checkSize("matrix", "rows", rows, 1);
  checkSize("matrix", "cols", cols, 1);
  checkArrayLike("matrix", "data", data);
  if (data.length !== rows * cols) {
    throw new RangeError(
      `matrix: data must have rows × cols = ${rows} × ${cols} = ${rows * cols} numbers, got ${data.length}; give them row by row`,
    );
  }
  return matrixOf(rows, cols, finiteCopy("matrix", "data", data));
}

/** The matrix whose row i is a copy of rows[i]; all rows have the same length, at least 1. */
export function fromRows(rows: ArrayLike<ArrayLike<number>>): Matrix {
  checkArrayLike("fromRows", "rows", rows);
  if (rows.length === 0)
    throw new RangeError("fromRows: rows must have at least one row, got none; use zeros(0, cols)");
  checkArrayLike("fromRows", "rows[0]", rows[0]);
  const cols = rows[0].length;
  if (cols === 0) throw new RangeError("fromRows: rows[0] must have at least one number, got none; use zeros(rows, 0)");
  const data = new Float64Array(rows.length * cols);
  for (let i = 0; i < rows.length; i++) {
    checkArrayLike("fromRows", `rows[${i}]`, rows[i]);
    if (rows[i].length !== cols) {
      throw new RangeError(
        `fromRows: rows[${i}] must have ${cols} numbers like rows[0], got ${rows[i].length}; make all rows equally long`,
      );
    }
    data.set(finiteCopy("fromRows", `rows[${i}]`, rows[i]), i * cols);
  }
  return matrixOf(rows.length, cols, data);
}

/** The size × size identity. */
export function identity(size: number): Matrix {
  checkSize("identity", "size", size, 1);
  const data = new Float64Array(size * size);
  for (let i = 0; i < size; i++) data[i * size + i] = 1;
  return matrixOf(size, size, data);
}

/** Aᵀ, a copy. Products with a transpose need none: see multiplyTransposed and transposeMultiply. */
export function transpose(original: Matrix): Matrix {
  checkMatrix("transpose", "original", original);
  const { rows, cols, data } = original;
  const out = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) out[j * rows + i] = data[i * cols + j];
  }
  return matrixOf(cols, rows, out);
}

/** Takes ownership of `data`: for results of this package, whose length is known to fit. */
export function matrixOf(rows: number, cols: number, data: Float64Array): Matrix {
  return Object.freeze({ rows, cols, data });
}

/** Throws unless `value` is a Matrix whose data has rows × cols numbers. */
export function checkMatrix(where: string, name: string, value: Matrix): void {
  if (typeof value !== "object" || value === null || !(value.data instanceof Float64Array)) {
    throw new TypeError(
      `${where}: ${name} must be a Matrix, got ${describeValue(value)}; build one with matrix(rows, cols, data)`,
    );
  }
  if (!isSize(value.rows, 0)) throw badSize(where, `${name}.rows`, value.rows, 0);
  if (!isSize(value.cols, 0)) throw badSize(where, `${name}.cols`, value.cols, 0);
  if (value.data.length !== value.rows * value.cols) {
    throw new RangeError(
      `${where}: ${name}.data must have rows × cols = ${value.rows * value.cols} numbers, got ${value.data.length}; ` +
        "build it with matrix(rows, cols, data)",
    );
  }
}

/** Throws unless `value` is an array, a typed array or another object with a length and numbered elements. */
export function checkArrayLike(where: string, name: string, value: ArrayLike<unknown>): void {
  const fits = typeof value === "object" && value !== null && Number.isSafeInteger(value.length) && value.length >= 0;
  if (!fits) {
    throw new TypeError(
      `${where}: ${name} must be an array or typed array, got ${describeValue(value)}; convert it with Array.from first`,
    );
  }
}

/** A float64 copy; throws at the first element that is not a finite number. */
export function finiteCopy(where: string, name: string, values: ArrayLike<number>): Float64Array {
  const copy = new Float64Array(values.length);
  for (let i = 0; i < copy.length; i++) {
    const value: unknown = values[i];
    // A string or a one-element array would be converted silently by the typed array.
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw new RangeError(
        `${where}: ${name}[${i}] must be a finite number, got ${describeValue(value)}; replace or drop this element`,
      );
    }
    copy[i] = value;
  }
  return copy;
}

function checkSize(where: string, name: string, value: number, least: number): void {
  if (!isSize(value, least)) throw badSize(where, name, value, least);
}

function isSize(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}

function badSize(where: string, name: string, value: number, least: number): Error {
  return new RangeError(
    `${where}: ${name} must be a whole number ≥ ${least}, got ${describeValue(value)}; give the size of the matrix`,
  );
}
