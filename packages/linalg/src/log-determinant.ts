import { checkSquare, isFiniteResult, throwNotFinite } from "./checks.ts";
import { type Matrix, zeros } from "./matrix.ts";

/** ln det A = 2 Σ ln Lᵢᵢ from the Cholesky factor L of A. */
export function logDeterminantFromFactor(factor: Matrix): number {
  checkPositiveDiagonal("logDeterminantFromFactor", factor);
  const n = factor.rows;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.log(factor.data[i * n + i]);
  return 2 * sum;
}

/** Reverse rule of L ↦ 2 Σ ln Lᵢᵢ: L̄ is diagonal with 2·bar / Lᵢᵢ. */
export function logDeterminantFromFactorVjp(factor: Matrix, bar: number): Matrix {
  checkPositiveDiagonal("logDeterminantFromFactorVjp", factor);
  if (!Number.isFinite(bar)) {
    throw new RangeError(
      `logDeterminantFromFactorVjp: bar must be finite, got ${bar}; find what produced it before going on`,
    );
  }
  const n = factor.rows;
  const factorBar = zeros(n, n);
  for (let i = 0; i < n; i++) factorBar.data[i * n + i] = (2 * bar) / factor.data[i * n + i];
  if (!isFiniteResult(factorBar.data))
    throwNotFinite("logDeterminantFromFactorVjp", [{ name: "factor", value: factor, lower: true }]);
  return factorBar;
}

function checkPositiveDiagonal(where: string, factor: Matrix): void {
  checkSquare(where, "factor", factor);
  const n = factor.rows;
  for (let i = 0; i < n; i++) {
    const pivot = factor.data[i * n + i];
    if (!(pivot > 0 && pivot < Infinity)) {
      throw new RangeError(
        `${where}: factor[${i}][${i}] must be finite and > 0, got ${pivot}; give the factor that cholesky answers`,
      );
    }
  }
}
