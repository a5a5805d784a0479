import { checkFinite, checkSquare } from "./checks.ts";
import { factorInPlace } from "./cholesky-kernel.ts";
import { lowerCopy } from "./lower-copy.ts";
import { type Matrix, matrixOf } from "./matrix.ts";
import { NotPositiveDefiniteError } from "./not-positive-definite-error.ts";

/**
 * The lower triangular L with positive diagonal and L·Lᵀ = A (Golub & Van Loan, Matrix Computations, §4.2). Only the
 * lower triangle of A is read. Throws NotPositiveDefiniteError where there is none: nothing is added to the diagonal.
 */
export function cholesky(symmetric: Matrix): Matrix {
  checkSquare("cholesky", "symmetric", symmetric);
  const factor = matrixOf(symmetric.rows, symmetric.rows, lowerCopy(symmetric));
  const pivot = factorInPlace(factor.data, factor.rows);
  if (pivot < 0) return factor;
  // A NaN or an infinity always ends as a bad pivot: only then is it worth a search.
  checkFinite("cholesky", { name: "symmetric", value: symmetric, lower: true });
  const left = factor.data[pivot * factor.cols + pivot];
  throw new NotPositiveDefiniteError(
    `cholesky: symmetric must be positive definite, got pivot ${pivot} = ${left}; add a little to the diagonal`,
    { pivot, jitter: 0 },
  );
}
