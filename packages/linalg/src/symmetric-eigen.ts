import { checkFinite, checkSquare, isFiniteResult, throwNotFinite } from "./checks.ts";
import { diagonalise } from "./jacobi-rotations.ts";
import { type Matrix, matrixOf } from "./matrix.ts";

/** Eigenvalues in rising order, and orthonormal eigenvectors: column j of `vectors` belongs to values[j]. */
export interface SymmetricEigen {
  readonly values: Float64Array;
  readonly vectors: Matrix;
}

/**
 * Eigenvalues in rising order and eigenvectors, A·V = V·diag(λ), by cyclic Jacobi rotations (Golub & Van Loan §8.5),
 * which keep the small ones of a positive definite matrix accurate (Demmel & Veselić 1992). Only the lower triangle of A
 * is read.
 */
export function symmetricEigen(symmetric: Matrix): SymmetricEigen {
  const where = "symmetricEigen";
  checkSquare(where, "symmetric", symmetric);
  if (symmetric.rows === 0) {
    throw new RangeError(
      `${where}: symmetric must have at least one row, got none; an empty matrix has no eigenvalues`,
    );
  }
  checkFinite(where, { name: "symmetric", value: symmetric, lower: true });
  const n = symmetric.rows;
  // A power of two: scaling is exact, and no product of elements can overflow.
  let largest = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) largest = Math.max(largest, Math.abs(symmetric.data[i * n + j]));
  }
  const scale = 2 ** Math.max(-1000, Math.min(1000, Math.ceil(Math.log2(largest))));
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      a[i * n + j] = symmetric.data[i * n + j] / scale;
      a[j * n + i] = a[i * n + j];
    }
  }
  const rotated = new Float64Array(n * n);
  diagonalise(n, a, rotated);
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[i * n + i] - a[j * n + j]);
  const values = Float64Array.from(order, (i) => a[i * n + i] * scale);
  if (!isFiniteResult(values)) throwNotFinite(where, []);
  const vectors = new Float64Array(rotated.length);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) vectors[i * n + j] = rotated[order[j] * n + i];
  }
  return Object.freeze({ values, vectors: matrixOf(n, n, vectors) });
}
