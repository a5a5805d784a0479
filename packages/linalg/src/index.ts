// Matrices: row-major float64

export { fromRows, identity, type Matrix, matrix, transpose, zeros } from "./matrix.ts";

// Products of matrices, with their reverse rules

export { gramOfRows, gramOfRowsInto, gramOfRowsVjp } from "./gram-of-rows.ts";
export {
  type MatrixVectorCotangents,
  multiplyVector,
  multiplyVectorInto,
  multiplyVectorVjp,
  transposeMultiplyVector,
  transposeMultiplyVectorInto,
  transposeMultiplyVectorVjp,
} from "./matrix-vector.ts";
export {
  multiply,
  multiplyInto,
  multiplyTransposed,
  multiplyTransposedInto,
  multiplyTransposedVjp,
  multiplyVjp,
  type ProductCotangents,
  transposeMultiply,
  transposeMultiplyInto,
  transposeMultiplyVjp,
} from "./products.ts";

// Cholesky: a factor or an error, never a silent repair

export {
  cholesky,
  choleskyWithJitter,
  defaultJitterLadder,
  type JitteredFactor,
  type JitterOptions,
} from "./cholesky.ts";
export { factorInPlace } from "./cholesky-kernel.ts";
export { choleskyVjp } from "./cholesky-vjp.ts";
export { NotPositiveDefiniteError } from "./not-positive-definite-error.ts";

// Triangular solves with one or many right-hand sides

export {
  solveLower,
  solveLowerInto,
  solveLowerTransposed,
  solveLowerTransposedInto,
  solveLowerTransposedVector,
  solveLowerTransposedVectorInto,
  solveLowerVector,
  solveLowerVectorInto,
} from "./triangular.ts";
export {
  type SolveCotangents,
  type SolveVectorCotangents,
  solveLowerTransposedVectorVjp,
  solveLowerTransposedVjp,
  solveLowerVectorVjp,
  solveLowerVjp,
} from "./triangular-vjp.ts";

// Log-determinant

export { logDeterminantFromFactor, logDeterminantFromFactorVjp } from "./log-determinant.ts";

// Unrolled 3 × 3 forms on packed lower triangles, for loops that allocate nothing

export { addCholesky3Vjp, cholesky3Into } from "./cholesky3.ts";
export {
  addMultiplyLower3VectorVjp,
  addMultiplyLower3Vjp,
  multiplyLower3Into,
  multiplyLower3VectorInto,
} from "./lower3.ts";
export { addGramOfLower3Vjp, gramOfLower3Into } from "./symmetric3.ts";

// Eigenvalues, for diagnostics

export {
  conditionNumber,
  type SymmetricEigen,
  symmetricEigen,
  symmetricEigenvalues,
  symmetricEigenvaluesVjp,
} from "./symmetric-eigenvalues.ts";
