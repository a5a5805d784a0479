import { beyond, type CovariancePart, type DiagonalValues, foldsBeyond } from "./kernel-part.ts";
import { pairWidth } from "./pair-width.ts";

/**
 * Where a fit says e^−½ as much as inside: ten widths of the prediction beyond the seen means, or half an e-fold (1.65
 * times) beyond the seen stds. The latter is short because a std outside what was seen is how a base model says that it
 * does not know: one that interpolates its training rows states a tiny std there and a wide, fair one elsewhere.
 */
const meanReach = 10;
const stdReach = 0.5;

const diagonal: DiagonalValues = Object.freeze({
  /** k(x, x) = θ/w, w² = 2σ² + θ². */
  multiplyInto(into, theta, [, std]) {
    const lengthscale = theta[0];
    for (let i = 0; i < std.length; i++) into[i] *= lengthscale / pairWidth(std[i], std[i], lengthscale);
  },
} satisfies DiagonalValues);

/**
 * The RBF kernel averaged over two Gaussians, k = θ/√(σ₁²+σ₂²+θ²) · exp(−(μ₁−μ₂)²/(2(σ₁²+σ₂²+θ²))): the inner product
 * of their mean embeddings (Song et al. 2019, §4.2, which prints σ where its derivation has σ²). It reads mean and std.
 */
export const gaussianCovariance: CovariancePart & { readonly diagonal: DiagonalValues } = Object.freeze({
  description: Object.freeze({ part: "gaussian-embedding" }),
  columns: Object.freeze([
    { name: "mean", constraint: "real" },
    { name: "std", constraint: "positive" },
  ]),
  parameters: Object.freeze([{ name: "lengthscale", constraint: "positive" }]),
  featureCount: 2,
  features: ({ mean, std }) => [mean, std],
  addLogInto({ amplitude, exponent }, theta, [mean, std], [otherMean, otherStd]) {
    const lengthscale = theta[0];
    const cols = otherMean.length;
    for (let i = 0; i < mean.length; i++) {
      const m = mean[i];
      const s = std[i];
      for (let j = 0, at = i * cols; j < cols; j++, at++) {
        const width = pairWidth(s, otherStd[j], lengthscale);
        const distance = (m - otherMean[j]) / width;
        amplitude[at] *= lengthscale / width;
        exponent[at] += -0.5 * distance * distance;
      }
    }
  },
  diagonal,
  /**
   * The width of a prediction is its std, or the spread of the predictions (1 in standardised units) where that is
   * larger: two predictions closer than that are nearly the same distribution.
   */
  squaredDistanceOutside({ mean: means, std: stds }, { mean, std }, row) {
    const byMean = beyond(means, mean[row]) / Math.max(1, std[row]) / meanReach;
    const byStd = foldsBeyond(stds, std[row]) / stdReach;
    return byMean * byMean + byStd * byStd;
  },
} satisfies CovariancePart);
