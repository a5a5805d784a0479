import { checkApart, checkInner, checkShape, isFiniteResult, throwNotFinite } from "./checks.ts";
import { checkMatrix, type Matrix, matrixOf } from "./matrix.ts";
import { productInto, type Strided } from "./product-kernel.ts";

/** What a reverse rule of a product answers: the derivative of the final scalar in each factor. */
export interface ProductCotangents {
  readonly leftBar: Matrix;
  readonly rightBar: Matrix;
}

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

/** out = A·B without allocating a matrix; shapes are checked, numbers are not. */
export function multiplyInto(out: Matrix, left: Matrix, right: Matrix): Matrix {
  return checkedProductInto("multiplyInto", out, left, false, right, false);
}

/** out = A·Bᵀ without allocating a matrix; shapes are checked, numbers are not. */
export function multiplyTransposedInto(out: Matrix, left: Matrix, right: Matrix): Matrix {
  return checkedProductInto("multiplyTransposedInto", out, left, false, right, true);
}

/** out = Aᵀ·B without allocating a matrix; shapes are checked, numbers are not. */
export function transposeMultiplyInto(out: Matrix, left: Matrix, right: Matrix): Matrix {
  return checkedProductInto("transposeMultiplyInto", out, left, true, right, false);
}

/** Reverse rule of C = A·B: Ā = C̄·Bᵀ, B̄ = Aᵀ·C̄. */
export function multiplyVjp(left: Matrix, right: Matrix, outBar: Matrix): ProductCotangents {
  checkCotangent("multiplyVjp", left, false, right, false, outBar);
  return cotangents("multiplyVjp", left, right, outBar, {
    leftBar: product(outBar, false, right, true),
    rightBar: product(left, true, outBar, false),
  });
}

/** Reverse rule of C = A·Bᵀ: Ā = C̄·B, B̄ = C̄ᵀ·A. */
export function multiplyTransposedVjp(left: Matrix, right: Matrix, outBar: Matrix): ProductCotangents {
  checkCotangent("multiplyTransposedVjp", left, false, right, true, outBar);
  return cotangents("multiplyTransposedVjp", left, right, outBar, {
    leftBar: product(outBar, false, right, false),
    rightBar: product(outBar, true, left, false),
  });
}

/** Reverse rule of C = Aᵀ·B: Ā = B·C̄ᵀ, B̄ = A·C̄. */
export function transposeMultiplyVjp(left: Matrix, right: Matrix, outBar: Matrix): ProductCotangents {
  checkCotangent("transposeMultiplyVjp", left, true, right, false, outBar);
  return cotangents("transposeMultiplyVjp", left, right, outBar, {
    leftBar: product(right, false, outBar, true),
    rightBar: product(left, false, outBar, false),
  });
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

function checkedProductInto(
  where: string,
  out: Matrix,
  left: Matrix,
  leftT: boolean,
  right: Matrix,
  rightT: boolean,
): Matrix {
  checkFactors(where, left, leftT, right, rightT);
  checkShape(where, "out", out, outerSize(left, leftT), outerSize(right, !rightT), "it takes the product");
  checkApart(where, out.data, "left", left.data);
  checkApart(where, out.data, "right", right.data);
  runProduct(out, left, leftT, right, rightT);
  return out;
}

function checkFactors(where: string, left: Matrix, leftT: boolean, right: Matrix, rightT: boolean): void {
  checkMatrix(where, "left", left);
  checkMatrix(where, "right", right);
  const leftName = leftT ? "left.rows" : "left.cols";
  const rightName = rightT ? "right.cols" : "right.rows";
  checkInner(where, leftName, outerSize(left, !leftT), rightName, outerSize(right, rightT));
}

function checkCotangent(
  where: string,
  left: Matrix,
  leftT: boolean,
  right: Matrix,
  rightT: boolean,
  outBar: Matrix,
): void {
  checkFactors(where, left, leftT, right, rightT);
  checkShape(where, "outBar", outBar, outerSize(left, leftT), outerSize(right, !rightT), "the shape of the product");
}

function cotangents(
  where: string,
  left: Matrix,
  right: Matrix,
  outBar: Matrix,
  bars: ProductCotangents,
): ProductCotangents {
  const inputs = [
    { name: "left", value: left },
    { name: "right", value: right },
    { name: "outBar", value: outBar },
  ];
  if (!isFiniteResult(bars.leftBar.data)) throwNotFinite(where, inputs);
  if (!isFiniteResult(bars.rightBar.data)) throwNotFinite(where, inputs);
  return Object.freeze(bars);
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
