import * as tf from "@tensorflow/tfjs";
import { checkSquareBatch } from "./batch-shape.ts";
import { diagonalOf } from "./triangles.ts";

/**
 * ln det A = 2 Σ ln Lᵢᵢ from the Cholesky factor L of A: [..., n, n] ↦ [...], differentiable; NaN where `cholesky` failed
 * on the device.
 */
export function logDeterminantFromFactor(factor: tf.Tensor): tf.Tensor {
  checkSquareBatch("logDeterminantFromFactor", "factor", factor);
  return tf.tidy(() => {
    const diagonal = diagonalOf(factor);
    // The logarithm of some GPU drivers makes a number of NaN; d − d is 0, or NaN by plain arithmetic.
    const logs = tf.add(tf.log(diagonal), tf.sub(diagonal, diagonal));
    return tf.mul(tf.sum(logs, -1), 2);
  });
}
