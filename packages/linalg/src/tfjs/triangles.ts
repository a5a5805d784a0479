import * as tf from "@tensorflow/tfjs";
import { batchShapeOf, checkSquareBatch } from "./batch-shape.ts";
import { isHostBackend } from "./kernels/host-memory.ts";

/** The lower triangle of each matrix of a stack, diagonal included, with zeros above it. */
export function lowerTriangle(x: tf.Tensor): tf.Tensor {
  checkSquareBatch("lowerTriangle", "x", x);
  return tf.tidy(() => tf.where(lowerMask(x), x, tf.zerosLike(x)));
}

/** Each matrix of a stack with its strict upper triangle replaced by the mirror image of the lower one. */
export function mirrorLower(x: tf.Tensor): tf.Tensor {
  return tf.tidy(() => tf.where(lowerMask(x), x, transposeMatrices(x)));
}

/** The diagonals of a stack of matrices: [..., n, n] ↦ [..., n]. */
export function diagonalOf(x: tf.Tensor): tf.Tensor {
  checkSquareBatch("diagonalOf", "x", x);
  return tf.tidy(() => tf.sum(tf.where(diagonalMask(x), x, tf.zerosLike(x)), -1));
}

/**
 * A + amount·I for each matrix of a stack. `amount`: a scalar, or one for each matrix (its shape is the leading
 * dimensions of `x`); make it with `constant` or `tensorFrom`, for a bare number is rounded to float32.
 */
export function addToDiagonal(x: tf.Tensor, amount: tf.Tensor): tf.Tensor {
  checkSquareBatch("addToDiagonal", "x", x);
  return tf.tidy(() => {
    const each = amount.rank === 0 ? amount : tf.reshape(amount, [...amount.shape, 1, 1]);
    return tf.where(diagonalMask(x), tf.add(x, each), x);
  });
}

/** Aᵀ for each matrix of a stack. */
export function transposeMatrices(x: tf.Tensor): tf.Tensor {
  const axes = x.shape.map((_, axis) => axis);
  return tf.transpose(x, [...axes.slice(0, -2), x.rank - 1, x.rank - 2]);
}

function lowerMask(x: tf.Tensor): tf.Tensor {
  return maskOf(x, tf.greaterEqual, (row, column) => row >= column);
}

function diagonalMask(x: tf.Tensor): tf.Tensor {
  return maskOf(x, tf.equal, (row, column) => row === column);
}

/** Which elements of an n × n matrix satisfy a comparison of row and column: on the host at once, else on the device. */
function maskOf(x: tf.Tensor, compare: typeof tf.equal, holds: (row: number, column: number) => boolean): tf.Tensor {
  const { rows: n } = batchShapeOf(x.shape);
  if (!isHostBackend(tf.getBackend())) {
    const index = tf.range(0, n, 1, "int32");
    return compare(tf.reshape(index, [n, 1]), tf.reshape(index, [1, n]));
  }
  const mask = new Uint8Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) mask[i * n + j] = holds(i, j) ? 1 : 0;
  }
  return tf.tensor(mask, [n, n], "bool");
}
