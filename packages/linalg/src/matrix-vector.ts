import { checkApart, checkOutVector, isFiniteResult, throwNotFinite, vectorOf } from "./checks.ts";
import { checkMatrix, type Matrix, matrixOf } from "./matrix.ts";
import { productInto } from "./product-kernel.ts";
import { strided } from "./products.ts";

/** What a reverse rule of a matrix–vector product answers. */
export interface MatrixVectorCotangents {
  readonly matrixBar: Matrix;
  readonly vectorBar: Float64Array;
}

/** y = A·x. */
export function multiplyVector(left: Matrix, vector: ArrayLike<number>): Float64Array {
  return checkedProduct("multiplyVector", left, false, vector);
}

/** y = Aᵀ·x, without a copy of A. */
export function transposeMultiplyVector(left: Matrix, vector: ArrayLike<number>): Float64Array {
  return checkedProduct("transposeMultiplyVector", left, true, vector);
}

/** out = A·x without allocating an array; lengths are checked, numbers are not. */
export function multiplyVectorInto(out: Float64Array, left: Matrix, vector: Float64Array): Float64Array {
  return checkedProductInto("multiplyVectorInto", out, left, false, vector);
}

/** out = Aᵀ·x without allocating an array; lengths are checked, numbers are not. */
export function transposeMultiplyVectorInto(out: Float64Array, left: Matrix, vector: Float64Array): Float64Array {
  return checkedProductInto("transposeMultiplyVectorInto", out, left, true, vector);
}

/** Reverse rule of y = A·x: Ā = ȳ·xᵀ, x̄ = Aᵀ·ȳ. */
export function multiplyVectorVjp(
  left: Matrix,
  vector: ArrayLike<number>,
  outBar: ArrayLike<number>,
): MatrixVectorCotangents {
  return cotangents("multiplyVectorVjp", left, false, vector, outBar);
}

/** Reverse rule of y = Aᵀ·x: Ā = x·ȳᵀ, x̄ = A·ȳ. */
export function transposeMultiplyVectorVjp(
  left: Matrix,
  vector: ArrayLike<number>,
  outBar: ArrayLike<number>,
): MatrixVectorCotangents {
  return cotangents("transposeMultiplyVectorVjp", left, true, vector, outBar);
}

function checkedProduct(where: string, left: Matrix, transposed: boolean, vector: ArrayLike<number>): Float64Array {
  checkMatrix(where, "left", left);
  const x = vectorOf(where, "vector", vector, transposed ? left.rows : left.cols);
  const out = runProduct(new Float64Array(transposed ? left.cols : left.rows), left, transposed, x);
  if (!isFiniteResult(out))
    throwNotFinite(where, [
      { name: "left", value: left },
      { name: "vector", value: x },
    ]);
  return out;
}

function checkedProductInto(
  where: string,
  out: Float64Array,
  left: Matrix,
  transposed: boolean,
  vector: Float64Array,
): Float64Array {
  checkMatrix(where, "left", left);
  const x = vectorOf(where, "vector", vector, transposed ? left.rows : left.cols);
  checkOutVector(where, out, transposed ? left.cols : left.rows);
  checkApart(where, out, "left", left.data);
  checkApart(where, out, "vector", x);
  return runProduct(out, left, transposed, x);
}

function cotangents(
  where: string,
  left: Matrix,
  transposed: boolean,
  vector: ArrayLike<number>,
  outBar: ArrayLike<number>,
): MatrixVectorCotangents {
  checkMatrix(where, "left", left);
  const { rows, cols } = left;
  const x = vectorOf(where, "vector", vector, transposed ? rows : cols);
  const yBar = vectorOf(where, "outBar", outBar, transposed ? cols : rows);
  const [down, across] = transposed ? [x, yBar] : [yBar, x];
  const matrixBar = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) matrixBar[i * cols + j] = down[i] * across[j];
  }
  const vectorBar = runProduct(new Float64Array(x.length), left, !transposed, yBar);
  const inputs = [
    { name: "left", value: left },
    { name: "vector", value: x },
    { name: "outBar", value: yBar },
  ];
  if (!isFiniteResult(matrixBar)) throwNotFinite(where, inputs);
  if (!isFiniteResult(vectorBar)) throwNotFinite(where, inputs);
  return Object.freeze({ matrixBar: matrixOf(rows, cols, matrixBar), vectorBar });
}

function runProduct(out: Float64Array, left: Matrix, transposed: boolean, x: Float64Array): Float64Array {
  const column = { data: out, at: 0, row: 1, col: 1 };
  productInto(out.length, 1, x.length, column, strided(left, transposed), { data: x, at: 0, row: 1, col: 1 });
  return out;
}
