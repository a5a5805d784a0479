import type { Matrix } from "@distcal/linalg";

/** A = Q·R₁·Pᵀ for the columns that count, as far as least squares needs it. */
export interface LeastSquares {
  readonly rank: number;
  /** The minimum-norm solution of min |A·w − b|. */
  readonly solution: Float64Array;
  /** W, rank × cols, with WᵀW = (AᵀA)⁺: |W·x|² is the leverage of a row x. */
  readonly whitening: Matrix;
}

/**
 * Least squares by Householder QR with column pivoting, which finds the rank, and a second QR of Rᵀ, which makes the
 * solution the one of least norm (Golub & Van Loan, Matrix Computations, §5.4.2 and §5.5.6). Columns whose part
 * outside the span of those before is below max(rows, cols)·ε of the largest column count as dependent.
 */
export function leastSquares({ rows, cols, data }: Matrix, right: Float64Array): LeastSquares {
  const columns = Array.from({ length: cols }, (_, j) => {
    const column = new Float64Array(rows);
    for (let i = 0; i < rows; i++) column[i] = data[i * cols + j];
    return column;
  });
  const order = Array.from({ length: cols }, (_, j) => j);
  const b = right.slice();
  let rank = 0;
  let largest = 0;
  while (rank < Math.min(rows, cols)) {
    const best = longest(columns, rank);
    swap(columns, rank, best.index);
    swap(order, rank, best.index);
    largest = Math.max(largest, best.length);
    if (!(best.length > Math.max(rows, cols) * Number.EPSILON * largest)) break;
    reflect(columns, b, rank);
    rank++;
  }

  // Rᵀ (cols × rank) = Q₂·T: then R·Pᵀ = Tᵀ·Q₂ᵀ·Pᵀ and its pseudoinverse is P·Q₂·T⁻ᵀ.
  const tall = Array.from({ length: rank }, (_, i) => Float64Array.from(columns, (column) => column[i]));
  for (let i = 0; i < rank; i++) for (let j = 0; j < i; j++) tall[i][j] = 0;
  const basis = orthonormalBasis(tall, cols);
  const whitening = new Float64Array(rank * cols);
  for (let j = 0; j < cols; j++) {
    // Column of W: T⁻¹ times the row of P·Q₂, by back substitution in T, whose columns are left in `tall`.
    for (let i = rank - 1; i >= 0; i--) {
      let sum = basis[i][j];
      for (let k = i + 1; k < rank; k++) sum -= tall[k][i] * whitening[k * cols + order[j]];
      whitening[i * cols + order[j]] = sum / tall[i][i];
    }
  }
  const solution = new Float64Array(cols);
  const c = solveTransposed(tall, b, rank);
  for (let j = 0; j < cols; j++) for (let i = 0; i < rank; i++) solution[order[j]] += basis[i][j] * c[i];
  return Object.freeze({ rank, solution, whitening: Object.freeze({ rows: rank, cols, data: whitening }) });
}

/** The column, from `first` on, that is longest below row `first`. */
function longest(columns: readonly Float64Array[], first: number): { index: number; length: number } {
  let index = first;
  let length = -1;
  for (let j = first; j < columns.length; j++) {
    const candidate = lengthBelow(columns[j], first);
    if (candidate > length) {
      index = j;
      length = candidate;
    }
  }
  return { index, length };
}

/** Reflects rows `k` and below so that column k is zero under its diagonal; all later columns and b go along. */
function reflect(columns: readonly Float64Array[], b: Float64Array | undefined, k: number): Float64Array {
  const column = columns[k];
  const v = column.slice(k);
  const head = v[0] >= 0 ? -lengthBelow(column, k) : lengthBelow(column, k);
  v[0] -= head;
  let squares = 0;
  for (const value of v) squares += value * value;
  for (let j = k + 1; j < columns.length; j++) reflectOne(columns[j], v, squares, k);
  if (b !== undefined) reflectOne(b, v, squares, k);
  column.fill(0, k);
  column[k] = head;
  return v;
}

/** x ← x − 2·v·(vᵀx)/(vᵀv) on rows k and below. */
function reflectOne(x: Float64Array, v: Float64Array, squares: number, k: number): void {
  let product = 0;
  for (let i = 0; i < v.length; i++) product += v[i] * x[k + i];
  const factor = (2 * product) / squares;
  for (let i = 0; i < v.length; i++) x[k + i] -= factor * v[i];
}

/** Turns the columns into those of T, in place, and answers the columns of Q₂. */
function orthonormalBasis(columns: readonly Float64Array[], length: number): Float64Array[] {
  const reflectors = columns.map((_, k) => reflect(columns, undefined, k));
  return columns.map((_, i) => {
    const unit = new Float64Array(length);
    unit[i] = 1;
    for (let k = columns.length - 1; k >= 0; k--) {
      const v = reflectors[k];
      let squares = 0;
      for (const value of v) squares += value * value;
      reflectOne(unit, v, squares, k);
    }
    return unit;
  });
}

/** c with Tᵀ·c = b, T upper triangular, given by columns. */
function solveTransposed(upper: readonly Float64Array[], b: Float64Array, rank: number): Float64Array {
  const c = new Float64Array(rank);
  for (let i = 0; i < rank; i++) {
    let sum = b[i];
    for (let k = 0; k < i; k++) sum -= upper[i][k] * c[k];
    c[i] = sum / upper[i][i];
  }
  return c;
}

function lengthBelow(column: Float64Array, first: number): number {
  let squares = 0;
  for (let i = first; i < column.length; i++) squares += column[i] * column[i];
  return Math.sqrt(squares);
}

function swap<Item>(items: Item[], a: number, b: number): void {
  [items[a], items[b]] = [items[b], items[a]];
}
