import type * as tf from "@tensorflow/tfjs";

/** What TensorFlow.js hands to a kernel. */
export type KernelCall = Parameters<tf.KernelFunc>[0];

/** The inputs of a Cholesky kernel. */
export type CholeskyInputs = Readonly<Record<"symmetric", tf.TensorInfo>>;

/** The inputs of a triangular solve, with equal leading dimensions. */
export type SolveInputs = Readonly<Record<"factor" | "right", tf.TensorInfo>>;
