/** k(x, x) = θ/w, w² = 2σ² + θ²: the kernel on predicted Gaussians of a prediction with itself. */
export function kernelDiagonal(lengthscale: number, std: number): number {
  return lengthscale / width(lengthscale, std);
}

/** ∂k(x, x)/∂θ = 2σ²/w³, as (2σ²/w²)/w so that no power leaves the range of numbers. */
export function kernelDiagonalSlope(lengthscale: number, std: number): number {
  const w = width(lengthscale, std);
  const share = std / w;
  return (2 * share * share) / w;
}

/** w, also where a square would overflow or vanish. */
function width(lengthscale: number, std: number): number {
  const squared = 2 * std * std + lengthscale * lengthscale;
  return squared > 1e-280 && squared < 1e300 ? Math.sqrt(squared) : Math.hypot(std, std, lengthscale);
}
