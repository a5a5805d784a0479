// Backends: one in use, or an error that says why not

export { type BackendName, BackendUnavailableError, backendNames } from "./backends/backend-name.ts";
export { useBackend } from "./backends/use-backend.ts";
export { enableNativeFloat64 } from "./native-float64.ts";

// Tensors in the working precision of the backend, in and out

export { constant, type Precision, precisionOf, readBack, tensorFrom } from "./working-precision.ts";

// Cholesky, triangular solves and log-determinant of stacks of matrices, differentiable

export { cholesky } from "./cholesky.ts";
export {
  choleskyWithJitterLadder,
  float32Jitter,
  float32JitterFloor,
  type JitteredFactors,
  type JitterLadderOptions,
  jitterLadder,
} from "./jitter-ladder.ts";
export { logDeterminantFromFactor } from "./log-determinant.ts";
export { failureFlag, requireFactor } from "./require-factor.ts";
export { solveLower, solveLowerTransposed } from "./triangular-solve.ts";

// Parts of matrices

export { addToDiagonal, diagonalOf, lowerTriangle, transposeMatrices } from "./triangles.ts";
