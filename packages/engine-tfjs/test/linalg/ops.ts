import * as tf from "@tensorflow/tfjs";

export type { BackendName } from "../../src/backends/backend-name.ts";
export { constant, precisionOf, readBack, tensorFrom } from "../../src/backends/working-precision.ts";
export { cholesky } from "../../src/linalg/cholesky.ts";
export { lowerTriangle, transposeMatrices } from "../../src/linalg/triangles.ts";
export { solveLower, solveLowerTransposed } from "../../src/linalg/triangular-solve.ts";

/** ln det of each matrix of a stack from its factor, by ops with gradients of their own. */
export function logDeterminantFromFactor(factor: tf.Tensor): tf.Tensor {
  const size = factor.shape[factor.rank - 1];
  return tf.tidy(() => factor.mul(tf.eye(size)).sum(-1).log().sum(-1).mul(2));
}
