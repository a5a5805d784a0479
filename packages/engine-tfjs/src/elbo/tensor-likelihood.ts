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
  /** E[ln p(y_i | w_i)] of each row of the range but for its constant, [n, 1], differentiable in latents and parameters. */
  expect(range: RowRange, latent: LatentTensors, parameters: tf.Tensor1D): tf.Tensor2D;
  /** The part of a row's term that no parameter changes, from the host in float64. */
  constant(row: number): number;
  dispose(): void;
}
