import type * as tf from "@tensorflow/tfjs";

/** The shape [...batch, rows, cols] of a stack of matrices. */
export interface BatchShape {
  readonly batch: readonly number[];
  /** How many matrices there are. */
  readonly count: number;
  readonly rows: number;
  readonly cols: number;
}

/** Splits a shape into its leading batch dimensions and the matrix at its end. */
export function batchShapeOf(shape: readonly number[]): BatchShape {
  const batch = shape.slice(0, -2);
  const [rows, cols] = shape.slice(-2);
  return { batch, count: batch.reduce((product, size) => product * size, 1), rows, cols };
}

/** Throws unless `value` is a stack of square matrices. */
export function checkSquareBatch(where: string, name: string, value: tf.Tensor): void {
  const { rows, cols } = batchShapeOf(value.shape);
  if (!(value.rank >= 2 && rows === cols)) {
    throw new RangeError(
      `${where}: ${name} must have the shape [..., n, n], got [${value.shape.join(", ")}]; ` +
        "give as many rows as columns",
    );
  }
}
