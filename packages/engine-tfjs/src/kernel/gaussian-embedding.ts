import { differences, type TensorPart } from "./tensor-part.ts";

/**
 * k = θ/w · exp(−(μ₁−μ₂)²/(2w²)), w² = σ₁² + σ₂² + θ² (Song et al. 2019, §4.2, with σ² as derived there), on the columns
 * mean and std. k(x, x) = θ/√(2σ² + θ²) does not depend on the mean.
 */
export const gaussianEmbedding: TensorPart = Object.freeze({
  parameters: 1,
  logCross([lengthscale], left, right) {
    const rightSquared = right["std"].square().add(lengthscale.square()).reshape([1, -1]);
    const precision = left["std"].square().reshape([-1, 1]).add(rightSquared).reciprocal();
    const distance = differences(left["mean"], right["mean"]);
    return {
      amplitude: precision.sqrt().mul(lengthscale),
      exponent: distance.square().mul(precision).mul(-0.5),
    };
  },
  diagonal: ([lengthscale], { std }) => std.square().mul(2).add(lengthscale.square()).rsqrt().mul(lengthscale),
} satisfies TensorPart);
