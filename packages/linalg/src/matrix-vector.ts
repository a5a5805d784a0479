import { isFiniteResult, throwNotFinite, vectorOf } from "./checks.ts";
import { checkMatrix, type Matrix } from "./matrix.ts";
import { productInto } from "./product-kernel.ts";
import { strided } from "./products.ts";

/** y = A·x. */
export function multiplyVector(left: Matrix, vector: ArrayLike<number>): Float64Array {
  return checkedProduct("multiplyVector", left, false, vector);
}

/** y = Aᵀ·x, without a copy of A. */
export function transposeMultiplyVector(left: Matrix, vector: ArrayLike<number>): Float64Array {
  return checkedProduct("transposeMultiplyVector", left, true, vector);
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

function runProduct(out: Float64Array, left: Matrix, transposed: boolean, x: Float64Array): Float64Array {
  const column = { data: out, at: 0, row: 1, col: 1 };
  productInto(out.length, 1, x.length, column, strided(left, transposed), { data: x, at: 0, row: 1, col: 1 });
  return out;
}
