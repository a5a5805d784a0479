// Matrices: row-major float64

export { fromRows, identity, type Matrix, matrix, transpose, zeros } from "./matrix.ts";

// Products of matrices

export { gramOfRows } from "./gram-of-rows.ts";
export { multiplyVector, transposeMultiplyVector } from "./matrix-vector.ts";
export { multiply, multiplyTransposed, multiplyTransposedInto, transposeMultiply } from "./products.ts";

// Cholesky: a factor or an error, never a silent repair

export { cholesky } from "./cholesky.ts";
export { factorInPlace } from "./cholesky-kernel.ts";
export { choleskyVjp } from "./cholesky-vjp.ts";
export { logDeterminantFromFactor } from "./log-determinant.ts";
export { NotPositiveDefiniteError } from "./not-positive-definite-error.ts";

// Triangular solves with one or many right-hand sides

export {
  solveLower,
  solveLowerInto,
  solveLowerTransposed,
  solveLowerTransposedInto,
  solveLowerTransposedVector,
  solveLowerVector,
} from "./triangular.ts";

// Eigenvalues and eigenvectors

export { type SymmetricEigen, symmetricEigen } from "./symmetric-eigen.ts";
