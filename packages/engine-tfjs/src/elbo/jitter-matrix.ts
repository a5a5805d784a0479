import type * as tf from "@tensorflow/tfjs";
import { tensorFrom } from "../backends/working-precision.ts";

/** jitter·I in the working precision. */
export function jitterMatrix(size: number, jitter: number): tf.Tensor2D {
  const values = new Float64Array(size * size);
  for (let i = 0; i < size; i++) values[i * size + i] = jitter;
  return tensorFrom(values, [size, size]) as tf.Tensor2D;
}
