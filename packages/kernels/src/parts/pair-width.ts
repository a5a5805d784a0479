/**
 * √(σ₁² + σ₂² + θ²), also where a square would overflow or vanish: the width of one pair.
 * The sum of the two σ² comes first, so that the answer does not depend on which point is which.
 */
export function pairWidth(std1: number, std2: number, lengthscale: number): number {
  const squared = std1 * std1 + std2 * std2 + lengthscale * lengthscale;
  return squared > 1e-280 && squared < 1e300 ? Math.sqrt(squared) : Math.hypot(std1, std2, lengthscale);
}
