import * as tf from "@tensorflow/tfjs";
import { coregion, coregionFactor } from "../kernel/coregion.ts";
import type { TensorKernel } from "../kernel/tensor-kernel.ts";
import type { ColumnTensors } from "../kernel/tensor-part.ts";
import { cholesky } from "../linalg/cholesky.ts";
import { solveLower } from "../linalg/triangular-solve.ts";
import type { ParameterTensors } from "./parameter-tensors.ts";
import { product } from "./product.ts";
import { rowCovariances } from "./row-covariances.ts";
import type { LatentTensors } from "./tensor-likelihood.ts";

/** What all rows share: k(u, u) factored, and the whitened posterior transformed by L_B. */
export interface PosteriorTensors {
  readonly kernel: TensorKernel;
  readonly kernelParameters: readonly tf.Scalar[];
  readonly inducing: ColumnTensors;
  /** L_K of k(u, u) + jitter·I: [m, m]. */
  readonly inducingFactor: tf.Tensor;
  /** B: [1, D, D]. */
  readonly outputCovariance: tf.Tensor3D;
  /** M·L_Bᵀ: [m, D]. */
  readonly mean: tf.Tensor2D;
  /** For each output d, row d of L_B·S_j for each inducing point j: [m, Dm]. */
  readonly factors: readonly tf.Tensor2D[];
}

/** `jitter` is jitter·I, [m, m]. */
export function posteriorTensors(
  kernel: TensorKernel,
  parameters: ParameterTensors,
  jitter: tf.Tensor2D,
): PosteriorTensors {
  const { kernel: kernelParameters, loading, variance, inducing, posteriorMean, posteriorFactor } = parameters;
  const [points, outputs] = posteriorMean.shape;
  const outputFactor = coregionFactor({ loading, variance });
  const transformed = tf.split<tf.Tensor2D>(product(outputFactor, posteriorFactor), outputs);
  return {
    kernel,
    kernelParameters,
    inducing,
    inducingFactor: cholesky(kernel.cross(kernelParameters, inducing, inducing).add(jitter)),
    outputCovariance: coregion({ loading, variance }).reshape([1, outputs, outputs]),
    mean: tf.matMul(posteriorMean, outputFactor, false, true),
    factors: transformed.map((rows) => rows.reshape<tf.Tensor2D>([points, outputs * points])),
  };
}

/**
 * w_i ~ N(mean_i, F_i F_iᵀ) of each row: with α = L_K⁻¹k(u, x_i), ρ = k(x_i, x_i) − |α|² and P = Σ_j α_j L_B S_j,
 * mean = Σ_j α_j L_B M_j and F the factor of PPᵀ + ρB. `floor` is added to ρ.
 */
export function marginalTensors(posterior: PosteriorTensors, rows: ColumnTensors, floor: tf.Scalar): LatentTensors {
  const { kernel, kernelParameters, inducing, inducingFactor, outputCovariance, mean, factors } = posterior;
  const [
    {
      shape: [count],
    },
  ] = Object.values(rows);
  const weights = solveLower(inducingFactor, kernel.cross(kernelParameters, inducing, rows)) as tf.Tensor2D;
  // The exact remainder is never negative; rounding can make it so.
  const remainder = kernel.diagonal(kernelParameters, rows).sub(weights.square().sum(0)).relu().add(floor);
  const across = weights.transpose() as tf.Tensor2D;
  const explained = rowCovariances(factors.map((factor) => product(across, factor)));
  const covariance = explained.add(remainder.reshape([count, 1, 1]).mul(outputCovariance));
  return { mean: product(across, mean), factor: cholesky(covariance) as tf.Tensor3D };
}
