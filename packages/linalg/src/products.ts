import { checkApart, checkInner, checkShape, isFiniteResult, throwNotFinite } from "./checks.ts";
import { checkMatrix, type Matrix, matrixOf } from "./matrix.ts";
import { productInto, type Strided } from "./product-kernel.ts";

/** C = A·B. */
export function multiply(left: Matrix, right: Matrix): Matrix {
  return checkedProduct("multiply", left, false, right, false);
}

/** C = A·Bᵀ, without a copy of B. */
export function multiplyTransposed(left: Matrix, right: Matrix): Matrix {
  return checkedProduct("multiplyTransposed", left, false, right, true);
}

/** C = Aᵀ·B, without a copy of A. */
export function transposeMultiply(left: Matrix, right: Matrix): Matrix {
  return checkedProduct("transposeMultiply", left, true, right, false);
}

/** out = A·Bᵀ without allocating a matrix; shapes are checked, numbers are not. */
export function multiplyTransposedInto(out: Matrix, left: Matrix, right: Matrix): Matrix {
  const where = "multiplyTransposedInto";
  checkFactors(where, left, false, right, true);
  checkShape(where, "out", out, left.rows, right.rows, "it takes the product");
  checkApart(where, out.data, "left", left.data);
  checkApart(where, out.data, "right", right.data);
  return runProduct(out, left, false, right, true);
}

/** A matrix as the kernel reads it, or its transpose by exchanged strides. */
export function strided({ cols, data }: Matrix, transposed: boolean): Strided {
  return transposed ? { data, at: 0, row: 1, col: cols } : { data, at: 0, row: cols, col: 1 };
}

function checkedProduct(where: string, left: Matrix, leftT: boolean, right: Matrix, rightT: boolean): Matrix {
  checkFactors(where, left, leftT, right, rightT);
  const out = product(left, leftT, right, rightT);
  if (!isFiniteResult(out.data))
    throwNotFinite(where, [
      { name: "left", value: left },
      { name: "right", value: right },
    ]);
  return out;
}

function checkFactors(where: string, left: Matrix, leftT: boolean, right: Matrix, rightT: boolean): void {
  checkMatrix(where, "left", left);
  checkMatrix(where, "right", right);
  const leftName = leftT ? "left.rows" : "left.cols";
  const rightName = rightT ? "right.cols" : "right.rows";
  checkInner(where, leftName, outerSize(left, !leftT), rightName, outerSize(right, rightT));
}

function product(left: Matrix, leftT: boolean, right: Matrix, rightT: boolean): Matrix {
  const rows = outerSize(left, leftT);
  const cols = outerSize(right, !rightT);
  return runProduct(matrixOf(rows, cols, new Float64Array(rows * cols)), left, leftT, right, rightT);
}

function runProduct(out: Matrix, left: Matrix, leftT: boolean, right: Matrix, rightT: boolean): Matrix {
  const depth = outerSize(left, !leftT);
  productInto(out.rows, out.cols, depth, strided(out, false), strided(left, leftT), strided(right, rightT));
  return out;
}

/** Rows of the matrix, or of its transpose. */
function outerSize(value: Matrix, transposed: boolean): number {
  return transposed ? value.cols : value.rows;
}
