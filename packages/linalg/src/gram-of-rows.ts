import { checkApart, checkShape, isFiniteResult, throwNotFinite } from "./checks.ts";
import { checkMatrix, type Matrix, matrixOf } from "./matrix.ts";
import { lowerProductInto, productInto } from "./product-kernel.ts";
import { strided } from "./products.ts";

/** G = A·Aᵀ, the inner products of the rows of A: exactly symmetric, for half the work of a product. */
export function gramOfRows(factor: Matrix): Matrix {
  checkMatrix("gramOfRows", "factor", factor);
  const out = matrixOf(factor.rows, factor.rows, new Float64Array(factor.rows * factor.rows));
  fillGram(out, factor);
  if (!isFiniteResult(out.data)) throwNotFinite("gramOfRows", [{ name: "factor", value: factor }]);
  return out;
}

/** out = A·Aᵀ without allocating a matrix; shapes are checked, numbers are not. */
export function gramOfRowsInto(out: Matrix, factor: Matrix): Matrix {
  checkMatrix("gramOfRowsInto", "factor", factor);
  checkShape(
    "gramOfRowsInto",
    "out",
    out,
    factor.rows,
    factor.rows,
    "it takes one row and column for each row of factor",
  );
  checkApart("gramOfRowsInto", out.data, "factor", factor.data);
  fillGram(out, factor);
  return out;
}

/**
 * Reverse rule of G = A·Aᵀ: Ā = (Ḡ + Ḡᵀ)·A. Ḡ need not be symmetric: it has the derivative in each of the n² elements.
 */
export function gramOfRowsVjp(factor: Matrix, gramBar: Matrix): Matrix {
  checkMatrix("gramOfRowsVjp", "factor", factor);
  const n = factor.rows;
  checkShape("gramOfRowsVjp", "gramBar", gramBar, n, n, "it has the shape of factor · factorᵀ");
  const both = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) both[i * n + j] = gramBar.data[i * n + j] + gramBar.data[j * n + i];
  }
  const out = matrixOf(n, factor.cols, new Float64Array(n * factor.cols));
  const sum = { data: both, at: 0, row: n, col: 1 };
  productInto(n, factor.cols, n, strided(out, false), sum, strided(factor, false));
  if (!isFiniteResult(out.data))
    throwNotFinite("gramOfRowsVjp", [
      { name: "factor", value: factor },
      { name: "gramBar", value: gramBar },
    ]);
  return out;
}

function fillGram(out: Matrix, factor: Matrix): void {
  const { data, rows: n } = out;
  lowerProductInto(n, factor.cols, strided(out, false), strided(factor, false), strided(factor, true));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) data[j * n + i] = data[i * n + j];
  }
}
