import type * as tf from "@tensorflow/tfjs";
import { type ColumnTensors, differences, type TensorPart } from "./tensor-part.ts";

/** k = exp(−(x − x′)²/2ℓ²) on one column, or on its logarithm. */
export function rbf(column: string, of: "value" | "logarithm"): TensorPart {
  const feature = (columns: ColumnTensors): tf.Tensor1D =>
    of === "logarithm" ? columns[column].log() : columns[column];
  return Object.freeze({
    parameters: 1,
    logCross: ([lengthscale], left, right) => ({
      exponent: differences(feature(left), feature(right)).div(lengthscale).square().mul(-0.5),
    }),
  } satisfies TensorPart);
}
