import { checkFinite, checkShape, checkSquare, isFiniteResult, throwNotFinite, vectorOf } from "./checks.ts";
import { diagonalise } from "./jacobi-rotations.ts";
import { checkMatrix, type Matrix, matrixOf } from "./matrix.ts";

/** Eigenvalues in rising order, and orthonormal eigenvectors: column j of `vectors` belongs to values[j]. */
export interface SymmetricEigen {
  readonly values: Float64Array;
  readonly vectors: Matrix;
}

/**
 * Eigenvalues of a symmetric matrix in rising order, by cyclic Jacobi rotations (Golub & Van Loan §8.5), which keep the
 * small ones of a positive definite matrix accurate (Demmel & Veselić 1992). Only the lower triangle is read.
 */
export function symmetricEigenvalues(symmetric: Matrix): Float64Array {
  return decompose("symmetricEigenvalues", symmetric, false).values;
}

/** Eigenvalues and eigenvectors, A·V = V·diag(λ). Only the lower triangle of A is read. */
export function symmetricEigen(symmetric: Matrix): SymmetricEigen {
  return decompose("symmetricEigen", symmetric, true);
}

/**
 * Reverse rule of A ↦ λ: Ā = V·diag(λ̄)·Vᵀ, symmetric, df = Σᵢⱼ Āᵢⱼ dAᵢⱼ over all n² elements. Where eigenvalues
 * coincide it holds if their λ̄ are equal.
 */
export function symmetricEigenvaluesVjp(vectors: Matrix, valuesBar: ArrayLike<number>): Matrix {
  const where = "symmetricEigenvaluesVjp";
  checkMatrix(where, "vectors", vectors);
  const n = vectors.rows;
  checkShape(where, "vectors", vectors, n, n, "give the vectors that symmetricEigen answers");
  const bar = vectorOf(where, "valuesBar", valuesBar, n);
  const v = vectors.data;
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += v[i * n + k] * bar[k] * v[j * n + k];
      out[i * n + j] = sum;
      out[j * n + i] = sum;
    }
  }
  if (!isFiniteResult(out))
    throwNotFinite(where, [
      { name: "vectors", value: vectors },
      { name: "valuesBar", value: bar },
    ]);
  return matrixOf(n, n, out);
}

/** max |λ| / min |λ| of a symmetric matrix: how many times a relative error grows in a solve; Infinity if singular. */
export function conditionNumber(symmetric: Matrix): number {
  const { values } = decompose("conditionNumber", symmetric, false);
  let least = Infinity;
  let most = 0;
  for (const value of values) {
    least = Math.min(least, Math.abs(value));
    most = Math.max(most, Math.abs(value));
  }
  return least > 0 ? most / least : Infinity;
}

function decompose(where: string, symmetric: Matrix, withVectors: boolean): SymmetricEigen {
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
  const rotated = new Float64Array(withVectors ? n * n : 0);
  diagonalise(n, a, rotated);
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[i * n + i] - a[j * n + j]);
  const values = Float64Array.from(order, (i) => a[i * n + i] * scale);
  if (!isFiniteResult(values)) throwNotFinite(where, []);
  const vectors = new Float64Array(rotated.length);
  if (withVectors) {
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) vectors[i * n + j] = rotated[order[j] * n + i];
    }
  }
  return Object.freeze({ values, vectors: matrixOf(n, withVectors ? n : 0, vectors) });
}
