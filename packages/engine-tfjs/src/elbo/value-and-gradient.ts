import * as tf from "@tensorflow/tfjs";

/** A scalar function's value and gradient, on the device. */
export interface ValueAndGradient {
  readonly value: tf.Scalar;
  readonly gradient: tf.Tensor1D;
}

/**
 * Value and gradient of f at x. As `tf.valueAndGrad`, which keeps what the tape saved forever when f throws: here the
 * tape is brought to its end on another value, which frees it, and then the error is thrown.
 */
export function valueAndGradient(f: (x: tf.Tensor1D) => tf.Scalar, x: tf.Tensor1D): ValueAndGradient {
  let failure: { readonly error: unknown } | undefined;
  const guarded = (given: tf.Tensor): tf.Tensor => {
    try {
      return f(given as tf.Tensor1D);
    } catch (error) {
      failure = { error };
      return given.sum();
    }
  };
  const { value, grad } = tf.valueAndGrad(guarded)(x);
  if (failure !== undefined) {
    tf.dispose([value, grad]);
    throw failure.error;
  }
  return { value: value as tf.Scalar, gradient: grad as tf.Tensor1D };
}
