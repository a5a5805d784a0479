import * as tf from "@tensorflow/tfjs";
import { precisionOf } from "../backends/working-precision.ts";
import { crossWithGradient, gramWithGradient } from "./gaussian-embedding-gradient.ts";

/** Predicted Gaussians as tensors: columns of equal length, std > 0. */
export interface GaussianTensors {
  readonly mean: tf.Tensor1D;
  readonly std: tf.Tensor1D;
}

/**
 * [k(x_i, y_j)], k = θ/w · exp(−(μ₁−μ₂)²/(2w²)), w² = σ₁² + σ₂² + θ² (Song et al. 2019, §4.2, with σ² as derived there):
 * a row for each left point, a column for each right one. Differentiable in θ and the left points; the right ones are
 * data. In float32 its gradient is a few ops by hand, in float64 automatic, which checks the one by hand.
 */
export function gaussianCross(lengthscale: tf.Scalar, left: GaussianTensors, right: GaussianTensors): tf.Tensor2D {
  return precisionOf() === "float64"
    ? gaussianCrossComposed(lengthscale, left, right)
    : crossWithGradient(lengthscale, left, right);
}

/** [k(x_i, x_j)], symmetric and positive semi-definite. Differentiable in θ and the points. */
export function gaussianGram(lengthscale: tf.Scalar, points: GaussianTensors): tf.Tensor2D {
  return precisionOf() === "float64"
    ? gaussianCrossComposed(lengthscale, points, points)
    : gramWithGradient(lengthscale, points);
}

/** `gaussianCross` by automatic differentiation, in the right points too. */
export function gaussianCrossComposed(
  lengthscale: tf.Scalar,
  left: GaussianTensors,
  right: GaussianTensors,
): tf.Tensor2D {
  return tf.tidy(() => {
    const rows: [number, number] = [left.mean.shape[0], 1];
    const across: [number, number] = [1, right.mean.shape[0]];
    const rightSquared = right.std.square().add(lengthscale.square()).reshape(across);
    const precision = left.std.square().reshape(rows).add(rightSquared).reciprocal();
    const distance = left.mean.reshape(rows).sub(right.mean.reshape(across));
    const exponent = distance.square().mul(precision).mul(-0.5);
    return precision.sqrt().mul(lengthscale).mul(exponent.exp());
  });
}

/** [k(x_i, x_i)] = θ/√(2σ² + θ²): it does not depend on the means. */
export function gaussianDiagonal(lengthscale: tf.Scalar, std: tf.Tensor1D): tf.Tensor1D {
  return tf.tidy(() => std.square().mul(2).add(lengthscale.square()).rsqrt().mul(lengthscale));
}
