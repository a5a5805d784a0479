import { isFiniteResult, throwNotFinite } from "./checks.ts";
import { checkMatrix, type Matrix, matrixOf } from "./matrix.ts";
import { lowerProductInto } from "./product-kernel.ts";
import { strided } from "./products.ts";

/** G = A·Aᵀ, the inner products of the rows of A: exactly symmetric, for half the work of a product. */
export function gramOfRows(factor: Matrix): Matrix {
  checkMatrix("gramOfRows", "factor", factor);
  const out = matrixOf(factor.rows, factor.rows, new Float64Array(factor.rows * factor.rows));
  fillGram(out, factor);
  if (!isFiniteResult(out.data)) throwNotFinite("gramOfRows", [{ name: "factor", value: factor }]);
  return out;
}

function fillGram(out: Matrix, factor: Matrix): void {
  const { data, rows: n } = out;
  lowerProductInto(n, factor.cols, strided(out, false), strided(factor, false), strided(factor, true));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) data[j * n + i] = data[i * n + j];
  }
}
