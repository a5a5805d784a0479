import type * as tf from "@tensorflow/tfjs";

/** Columns of rows or of inducing points by name, on the device. */
export type ColumnTensors = Readonly<Record<string, tf.Tensor1D>>;

/** ln k = ln amplitude + exponent of each pair, left by right; an amplitude of 1 is left out. */
interface LogTensors {
  readonly amplitude?: tf.Tensor2D;
  readonly exponent: tf.Tensor2D;
}

/** A part of a kernel as ops with automatic gradients. */
export interface TensorPart {
  /** How many parameters it has; they are positive, and scalars here. */
  readonly parameters: number;
  logCross(parameters: readonly tf.Scalar[], left: ColumnTensors, right: ColumnTensors): LogTensors;
  /** k(x, x) where it is not 1. */
  diagonal?(parameters: readonly tf.Scalar[], points: ColumnTensors): tf.Tensor1D;
}

/** x_i − y_j. */
export function differences(left: tf.Tensor1D, right: tf.Tensor1D): tf.Tensor2D {
  return left.reshape([left.shape[0], 1]).sub<tf.Tensor2D>(right.reshape([1, right.shape[0]]));
}
