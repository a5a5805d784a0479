import { checkSquare } from "./checks.ts";
import type { Matrix } from "./matrix.ts";

/** ln det A = 2 Σ ln Lᵢᵢ from the Cholesky factor L of A. */
export function logDeterminantFromFactor(factor: Matrix): number {
  const where = "logDeterminantFromFactor";
  checkSquare(where, "factor", factor);
  const n = factor.rows;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const pivot = factor.data[i * n + i];
    if (!(pivot > 0 && pivot < Infinity)) {
      throw new RangeError(
        `${where}: factor[${i}][${i}] must be finite and > 0, got ${pivot}; give the factor that cholesky returns`,
      );
    }
    sum += Math.log(pivot);
  }
  return 2 * sum;
}
