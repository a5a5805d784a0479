import { checkApart, checkShape, checkSquare, isFiniteResult, throwNotFinite, vectorOf } from "./checks.ts";
import { checkMatrix, type Matrix, matrixOf } from "./matrix.ts";
import { lowerOf, lowerTransposedOf, rowsOf, substituteInPlace } from "./substitution-kernel.ts";

/** X with L·X = B, by forward substitution; columns of B are independent right-hand sides. Only the lower triangle of L is read. */
export function solveLower(factor: Matrix, right: Matrix): Matrix {
  return checkedSolve("solveLower", factor, right, false);
}

/** X with Lᵀ·X = B, by backward substitution; columns of B are independent right-hand sides. Only the lower triangle of L is read. */
export function solveLowerTransposed(factor: Matrix, right: Matrix): Matrix {
  return checkedSolve("solveLowerTransposed", factor, right, true);
}

/** x with L·x = b: to the bit, the column that solveLower gives. */
export function solveLowerVector(factor: Matrix, right: ArrayLike<number>): Float64Array {
  return checkedSolveVector("solveLowerVector", factor, right, false);
}

/** x with Lᵀ·x = b: to the bit, the column that solveLowerTransposed gives. */
export function solveLowerTransposedVector(factor: Matrix, right: ArrayLike<number>): Float64Array {
  return checkedSolveVector("solveLowerTransposedVector", factor, right, true);
}

/** out = L⁻¹·B without allocating a matrix; `out` may be `right` itself. Shapes and pivots are checked, other numbers are not. */
export function solveLowerInto(out: Matrix, factor: Matrix, right: Matrix): Matrix {
  return checkedSolveInto("solveLowerInto", out, factor, right, false);
}

/** out = L⁻ᵀ·B without allocating a matrix; `out` may be `right` itself. Shapes and pivots are checked, other numbers are not. */
export function solveLowerTransposedInto(out: Matrix, factor: Matrix, right: Matrix): Matrix {
  return checkedSolveInto("solveLowerTransposedInto", out, factor, right, true);
}

/** Throws unless `factor` is square with a finite, non-zero diagonal. */
export function checkTriangle(where: string, factor: Matrix): void {
  checkSquare(where, "factor", factor);
  const n = factor.rows;
  for (let i = 0; i < n; i++) {
    const pivot = factor.data[i * n + i];
    if (!(Number.isFinite(pivot) && pivot !== 0)) {
      throw new RangeError(
        `${where}: factor[${i}][${i}] (pivot ${i}) must be finite and not 0, got ${pivot}; the factor is singular`,
      );
    }
  }
}

/** Solves with a checked factor, over the content of `x`. */
export function solveInPlace(factor: Matrix, x: Float64Array, columns: number, transposed: boolean): void {
  const n = factor.rows;
  const triangle = transposed ? lowerTransposedOf(factor.data, n) : lowerOf(factor.data, n);
  substituteInPlace(n, columns, triangle, rowsOf(x, n, columns, transposed));
}

function checkedSolve(where: string, factor: Matrix, right: Matrix, transposed: boolean): Matrix {
  checkTriangle(where, factor);
  checkMatrix(where, "right", right);
  checkShape(where, "right", right, factor.rows, right.cols, "give it one row for each row of factor");
  const out = new Float64Array(right.data.length);
  out.set(right.data);
  solveInPlace(factor, out, right.cols, transposed);
  if (!isFiniteResult(out))
    throwNotFinite(where, [
      { name: "factor", value: factor, lower: true },
      { name: "right", value: right },
    ]);
  return matrixOf(right.rows, right.cols, out);
}

function checkedSolveVector(
  where: string,
  factor: Matrix,
  right: ArrayLike<number>,
  transposed: boolean,
): Float64Array {
  checkTriangle(where, factor);
  const b = vectorOf(where, "right", right, factor.rows);
  const out = new Float64Array(b.length);
  out.set(b);
  solveInPlace(factor, out, 1, transposed);
  if (!isFiniteResult(out))
    throwNotFinite(where, [
      { name: "factor", value: factor, lower: true },
      { name: "right", value: b },
    ]);
  return out;
}

function checkedSolveInto(where: string, out: Matrix, factor: Matrix, right: Matrix, transposed: boolean): Matrix {
  checkTriangle(where, factor);
  checkMatrix(where, "right", right);
  checkShape(where, "right", right, factor.rows, right.cols, "give it one row for each row of factor");
  checkShape(where, "out", out, right.rows, right.cols, "it takes a solution for each column of right");
  checkApart(where, out.data, "factor", factor.data);
  if (out.data !== right.data) out.data.set(right.data);
  solveInPlace(factor, out.data, right.cols, transposed);
  return out;
}
