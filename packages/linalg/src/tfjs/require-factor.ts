import * as tf from "@tensorflow/tfjs";
import { checkSquareBatch } from "./batch-shape.ts";
import { failedPivot } from "./failed-pivot.ts";
import { notPositiveDefinite } from "./not-positive-definite.ts";
import { diagonalOf } from "./triangles.ts";
import { readBack } from "./working-precision.ts";

/**
 * Throws NotPositiveDefiniteError, on every backend alike, unless each matrix of the stack that `cholesky` gave is a
 * factor. It reads the diagonals back, which on `webgpu` waits for the device: where that is too dear, add
 * `failureFlag` to something that is read back anyway.
 */
export async function requireFactor(factor: tf.Tensor): Promise<void> {
  checkSquareBatch("requireFactor", "factor", factor);
  const diagonals = diagonalOf(factor);
  try {
    const failed = failedPivot(await readBack(diagonals), factor.shape);
    if (failed !== undefined) throw notPositiveDefinite(failed);
  } finally {
    diagonals.dispose();
  }
}

/**
 * A scalar that is 0 if each matrix of a stack is a factor, and NaN if one is not, by additions only: functions like
 * the logarithm may make a number of NaN on a GPU. Added to a value, it costs no read-back of its own.
 */
export function failureFlag(factor: tf.Tensor): tf.Scalar {
  checkSquareBatch("failureFlag", "factor", factor);
  return tf.tidy(() => {
    const diagonals = diagonalOf(factor);
    return tf.sum(tf.sub(diagonals, diagonals)) as tf.Scalar;
  });
}
