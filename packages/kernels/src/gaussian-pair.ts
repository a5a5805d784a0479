/**
 * √(σ₁² + σ₂² + θ²), also where a square would overflow or vanish: the width of one pair.
 * The sum of the two σ² comes first, so that the answer does not depend on which point is which.
 */
export function pairWidth(std1: number, std2: number, lengthscale: number): number {
  const squared = std1 * std1 + std2 * std2 + lengthscale * lengthscale;
  return squared > 1e-280 && squared < 1e300 ? Math.sqrt(squared) : Math.hypot(std1, std2, lengthscale);
}

/** k for one pair of Gaussians: θ/w · exp(−(μ₁−μ₂)²/(2w²)), w² = σ₁² + σ₂² + θ². A std of 0 is a point mass. */
export function gaussianPair(mean1: number, std1: number, mean2: number, std2: number, lengthscale: number): number {
  const width = pairWidth(std1, std2, lengthscale);
  const distance = (mean1 - mean2) / width;
  return (lengthscale / width) * Math.exp(-0.5 * distance * distance);
}

/** ln k for one pair, finite where k underflows. */
export function logGaussianPair(mean1: number, std1: number, mean2: number, std2: number, lengthscale: number): number {
  const width = pairWidth(std1, std2, lengthscale);
  const distance = Math.min(Math.abs(mean1 - mean2) / width, farthest);
  const [ratio1, ratio2] = [std1 / lengthscale, std2 / lengthscale];
  const spread = ratio1 * ratio1 + ratio2 * ratio2;
  // ln(θ/w) by log1p where w is close to θ; a ratio too large to square has nothing to lose by subtraction.
  const logRatio = spread < 1e300 ? -0.5 * Math.log1p(spread) : Math.log(lengthscale) - Math.log(width);
  return logRatio - 0.5 * distance * distance;
}

/** The square of this is still a number. */
const farthest = 1e154;
