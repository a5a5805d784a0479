import * as tf from "@tensorflow/tfjs";
import { isNativeFloat64 } from "./native-float64.ts";

export type Precision = "float32" | "float64";

/**
 * The precision in which a backend (default: the one in use) computes: float64 on `tensorflow` after
 * `enableNativeFloat64`, float32 elsewhere.
 */
export function precisionOf(backendName: string = tf.getBackend()): Precision {
  return backendName === "tensorflow" && isNativeFloat64(tf.findBackend(backendName)) ? "float64" : "float32";
}

/** A tensor of the values, row by row, in the working precision of the backend; without a shape, a vector. */
export function tensorFrom(values: ArrayLike<number>, shape: readonly number[] = [values.length]): tf.Tensor {
  const size = shape.reduce((product, length) => product * length, 1);
  if (size !== values.length) {
    throw new RangeError(
      `tensorFrom: values must fill the shape [${shape.join(", ")}] with ${size} numbers, got ${values.length}; ` +
        "give as many numbers as the shape holds",
    );
  }
  // tf.tensor would round to float32 first. Backends keep the array they are given, hence a copy.
  const own: unknown = precisionOf() === "float64" ? Float64Array.from(values) : Float32Array.from(values);
  return tf.engine().makeTensor(own as Float32Array, [...shape], "float32");
}

/** A scalar in the working precision of the backend; a bare number in an op would be rounded to float32. */
export function constant(value: number): tf.Scalar {
  return tensorFrom([value], []) as tf.Scalar;
}

/** The values of a tensor, row by row. */
export async function readBack(tensor: tf.Tensor): Promise<Float64Array> {
  return Float64Array.from(await tensor.data());
}
