import { factorInPlace, type Matrix, matrix, solveLowerInto, solveLowerTransposedInto } from "@distcal/linalg";
import { ontoSimplex } from "./simplex.ts";

/** Right-hand sides that are solved at once: few enough for the cache. */
export const solvedAtOnce = 32;

/** The Cholesky factor of K + λnI. `kernel`, n × n, is overwritten; only its lower triangle is read. */
export function factoredKernel(kernel: Float64Array, n: number, ridge: number): Matrix {
  for (let i = 0; i < n; i++) kernel[i * n + i] += ridge * n;
  const failed = factorInPlace(kernel, n);
  if (failed >= 0) {
    throw new RangeError(
      `ckme: the kernel matrix must be positive definite, got a pivot that is not above 0 in row ${failed} with ridge ${ridge}; pass a larger ridge`,
    );
  }
  return matrix(n, n, kernel);
}

/**
 * The weights of rows in the conditional mean embeddings of `columns` predictions, whose kernel values are the columns of `right`,
 * at most `solvedAtOnce` of them: (K + λnI)⁻¹k projected onto the simplex. `right` is overwritten; each answer holds until the next.
 */
export function eachEmbedding(
  factor: Matrix,
  right: Matrix,
  take: (column: number, weights: Float64Array) => void,
): void {
  solveLowerInto(right, factor, right);
  solveLowerTransposedInto(right, factor, right);
  const own = new Float64Array(factor.rows);
  for (let column = 0; column < right.cols; column++) {
    for (let i = 0; i < own.length; i++) own[i] = right.data[i * right.cols + column];
    ontoSimplex(own);
    take(column, own);
  }
}
