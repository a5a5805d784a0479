import { gaussianCovariance } from "./gaussian-covariance.ts";
import type { KernelPart, PartDiagonal } from "./kernel-part.ts";
import { pairWidth } from "./pair-width.ts";

/** A fit starts with this lengthscale, in units of the standardised predictions (chosen by trials on the paper's data). */
const startingLengthscale = 1.5;

const diagonal: PartDiagonal = Object.freeze({
  ...gaussianCovariance.diagonal,
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

/** `gaussianCovariance` with its reverse rules: the kernel of Song et al. 2019, §4.2. */
export const gaussianEmbedding: KernelPart = Object.freeze({
  ...gaussianCovariance,
  start: () => [startingLengthscale],
  addColumnGradient(_, inFeatures, { mean, std }) {
    for (let i = 0; i < mean.length; i++) {
      mean[i] += inFeatures[0][i];
      std[i] += inFeatures[1][i];
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
} satisfies KernelPart);
