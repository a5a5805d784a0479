import * as tf from "@tensorflow/tfjs";
import { batchShapeOf, checkSquareBatch } from "../linalg-kernels/batch-shape.ts";

/** The lower triangle of each matrix of a stack, diagonal included, with zeros above it. */
export function lowerTriangle(x: tf.Tensor): tf.Tensor {
  checkSquareBatch("lowerTriangle", "x", x);
  return tf.tidy(() => tf.where(lowerMask(x), x, tf.zerosLike(x)));
}

/** Each matrix of a stack with its strict upper triangle replaced by the mirror image of the lower one. */
export function mirrorLower(x: tf.Tensor): tf.Tensor {
  return tf.tidy(() => tf.where(lowerMask(x), x, transposeMatrices(x)));
}

/** Aᵀ for each matrix of a stack. */
export function transposeMatrices(x: tf.Tensor): tf.Tensor {
  const axes = x.shape.map((_, axis) => axis);
  return tf.transpose(x, [...axes.slice(0, -2), x.rank - 1, x.rank - 2]);
}

/** Which elements of an n × n matrix lie on its diagonal or below. */
function lowerMask(x: tf.Tensor): tf.Tensor {
  const { rows: n } = batchShapeOf(x.shape);
  const index = tf.range(0, n, 1, "int32");
  return tf.greaterEqual(tf.reshape(index, [n, 1]), tf.reshape(index, [1, n]));
}
