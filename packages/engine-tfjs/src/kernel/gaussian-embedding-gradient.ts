import * as tf from "@tensorflow/tfjs";
import type { GaussianTensors } from "./gaussian-embedding.ts";

interface Parts {
  readonly value: tf.Tensor2D;
  /** 1/w². */
  readonly precision: tf.Tensor2D;
  /** μ₁ − μ₂. */
  readonly distance: tf.Tensor2D;
}

/** [k(x_i, y_j)] with its gradient in θ and the left points by hand. */
export function crossWithGradient(lengthscale: tf.Scalar, left: GaussianTensors, right: GaussianTensors): tf.Tensor2D {
  const operation = tf.customGrad((...args) => {
    const [theta, mean, std, save] = args as unknown as [tf.Scalar, tf.Tensor1D, tf.Tensor1D, tf.GradSaveFunc];
    const { value, precision, distance } = partsOf(theta, { mean, std }, right);
    save([theta, std, value, precision, distance]);
    return {
      value,
      gradFunc: (bar: tf.Tensor, saved: tf.Tensor[]): tf.Tensor[] => {
        const { inLengthscale, inMean, inStd } = pulledBack(bar.mul(saved[2]), saved);
        return [inLengthscale, inMean, inStd];
      },
    };
  });
  return operation(lengthscale, left.mean, left.std) as tf.Tensor2D;
}

/** [k(x_i, x_j)] with its gradient: k is symmetric, so a pair's two cotangents count as their sum. */
export function gramWithGradient(lengthscale: tf.Scalar, points: GaussianTensors): tf.Tensor2D {
  const operation = tf.customGrad((...args) => {
    const [theta, mean, std, save] = args as unknown as [tf.Scalar, tf.Tensor1D, tf.Tensor1D, tf.GradSaveFunc];
    const { value, precision, distance } = partsOf(theta, { mean, std }, { mean, std });
    save([theta, std, value, precision, distance]);
    return {
      value,
      gradFunc: (bar: tf.Tensor, saved: tf.Tensor[]): tf.Tensor[] => {
        const { inLengthscale, inMean, inStd } = pulledBack(bar.add(bar.transpose()).mul(saved[2]), saved);
        return [inLengthscale.mul(0.5), inMean, inStd];
      },
    };
  });
  return operation(lengthscale, points.mean, points.std) as tf.Tensor2D;
}

function partsOf(lengthscale: tf.Scalar, left: GaussianTensors, right: GaussianTensors): Parts {
  const rows: [number, number] = [left.mean.shape[0], 1];
  const across: [number, number] = [1, right.mean.shape[0]];
  const rightSquared = right.std.square().add(lengthscale.square()).reshape(across);
  const precision = left.std.square().reshape(rows).add(rightSquared).reciprocal() as tf.Tensor2D;
  const distance = left.mean.reshape(rows).sub(right.mean.reshape(across)) as tf.Tensor2D;
  const exponent = distance.square().mul(precision).mul(-0.5);
  return { value: precision.sqrt().mul(lengthscale).mul(exponent.exp()) as tf.Tensor2D, precision, distance };
}

/**
 * From W = k̅·k: with r = 1/w², d = μ₁ − μ₂ and U = Wr(d²r − 1), μ̅₁ = −Σ_j Wrd, σ̅₁ = σ₁ Σ_j U and
 * θ̅ = ΣW/θ + θΣU.
 */
function pulledBack(
  weighted: tf.Tensor,
  [theta, std, , precision, distance]: tf.Tensor[],
): { inLengthscale: tf.Tensor; inMean: tf.Tensor; inStd: tf.Tensor } {
  const scaled = weighted.mul(precision);
  const byDistance = scaled.mul(distance);
  const byPrecision = byDistance.mul(distance).mul(precision).sub(scaled).sum(1);
  return {
    inLengthscale: weighted.sum().div(theta).add(theta.mul(byPrecision.sum())),
    inMean: byDistance.sum(1).neg(),
    inStd: std.mul(byPrecision),
  };
}
