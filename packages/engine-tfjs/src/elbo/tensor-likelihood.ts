import type { LikelihoodParameter, RowRange } from "@distcal/svgp-inference";
import type * as tf from "@tensorflow/tfjs";

/** Gaussian marginals of the latent outputs as tensors: `mean` [n, D], `factor` [n, D, D], lower triangular. */
export interface LatentTensors {
  readonly mean: tf.Tensor2D;
  readonly factor: tf.Tensor3D;
}

/** The data term of the ELBO on the device: `ExpectedLogLikelihood` with automatic differentiation in place of gradients. */
export interface TensorLikelihood {
  /** D, the number of latent outputs. */
  readonly outputs: number;
  /** How many rows of data it holds. */
  readonly rows: number;
  readonly parameters: readonly LikelihoodParameter[];
  /** Σ E[ln p(y_i | w_i)] over the range but for its constant: a scalar, differentiable in latents and parameters. */
  expect(range: RowRange, latent: LatentTensors, parameters: tf.Tensor1D): tf.Scalar;
  /** The part of the sum that no parameter changes, computed on the host in float64. */
  constant(range: RowRange): number;
}
