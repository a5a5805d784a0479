import { beyond, foldsBeyond, type KernelPart, type PartDiagonal } from "./kernel-part.ts";
import { pairWidth } from "./pair-width.ts";

/** A fit starts with this lengthscale, in units of the standardised predictions (chosen by trials on the paper's data). */
const startingLengthscale = 1.5;

/**
 * Where a fit says e^−½ as much as inside: ten widths of the prediction beyond the seen means, or half an e-fold (1.65
 * times) beyond the seen stds. The latter is short because a std outside what was seen is how a base model says that it
 * does not know: one that interpolates its training rows states a tiny std there and a wide, fair one elsewhere.
 */
const meanReach = 10;
const stdReach = 0.5;

const diagonal: PartDiagonal = Object.freeze({
  /** k(x, x) = θ/w, w² = 2σ² + θ². */
  multiplyInto(into, theta, [, std]) {
    const lengthscale = theta[0];
    for (let i = 0; i < std.length; i++) into[i] *= lengthscale / pairWidth(std[i], std[i], lengthscale);
  },
  /** ∂k(x, x)/∂θ = 2σ²/w³, as (2σ²/w²)/w so that no power leaves the range of numbers. */
  addGradient(cotangent, theta, [, std], inParameters) {
    const lengthscale = theta[0];
    for (let i = 0; i < std.length; i++) {
      const width = pairWidth(std[i], std[i], lengthscale);
      const share = std[i] / width;
      inParameters[0] += cotangent[i] * ((2 * share * share) / width);
    }
  },
} satisfies PartDiagonal);

/**
 * The RBF kernel averaged over two Gaussians, k = θ/√(σ₁²+σ₂²+θ²) · exp(−(μ₁−μ₂)²/(2(σ₁²+σ₂²+θ²))): the inner product
 * of their mean embeddings (Song et al. 2019, §4.2, which prints σ where its derivation has σ²). It reads mean and std.
 */
export const gaussianEmbedding: KernelPart = Object.freeze({
  description: Object.freeze({ part: "gaussian-embedding" }),
  columns: Object.freeze([
    { name: "mean", constraint: "real" },
    { name: "std", constraint: "positive" },
  ]),
  parameters: Object.freeze([{ name: "lengthscale", constraint: "positive" }]),
  start: () => [startingLengthscale],
  featureCount: 2,
  features: ({ mean, std }) => [mean, std],
  addColumnGradient(_, inFeatures, { mean, std }) {
    for (let i = 0; i < mean.length; i++) {
      mean[i] += inFeatures[0][i];
      std[i] += inFeatures[1][i];
    }
  },
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
  /**
   * With w² = σ₁² + σ₂² + θ² and d = (μ₁ − μ₂)/w: ∂ln k/∂μ₁ = −d/w, ∂ln k/∂σ₁ = σ₁(d² − 1)/w²,
   * ∂ln k/∂θ = (σ₁² + σ₂²)/(θw²) + θd²/w², a sum of two positive terms.
   */
  addGradient(weight, theta, [mean, std], [otherMean, otherStd], { parameters, left, right }) {
    const lengthscale = theta[0];
    const cols = otherMean.length;
    const perLength = 1 / lengthscale;
    const [inMeans, inStds] = left;
    let inLengthscale = 0;
    for (let i = 0; i < mean.length; i++) {
      const m = mean[i];
      const s = std[i];
      let inMean = 0;
      let inStd = 0;
      for (let j = 0, at = i * cols; j < cols; j++, at++) {
        const w = weight[at];
        if (w === 0) continue;
        const inverse = 1 / pairWidth(s, otherStd[j], lengthscale);
        const distance = (m - otherMean[j]) * inverse;
        const scaled = w * inverse;
        const squared = distance * distance;
        const s1 = s * inverse;
        const s2 = otherStd[j] * inverse;
        const byMean = scaled * distance;
        const byStd = scaled * (squared - 1);
        inMean -= byMean;
        inStd += byStd * s1;
        inLengthscale += w * ((s1 * s1 + s2 * s2) * perLength) + scaled * (lengthscale * inverse) * squared;
        if (right !== undefined) {
          right[0][j] += byMean;
          right[1][j] += byStd * s2;
        }
      }
      inMeans[i] += inMean;
      inStds[i] += inStd;
    }
    parameters[0] += inLengthscale;
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
} satisfies KernelPart);
