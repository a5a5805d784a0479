import { integrate } from "@distcal/numerics";
import type { MixtureParts } from "./mixture-parts.ts";

// Beyond the outer levels the integrand is below 1e-24; between them, pieces on which a smooth cdf varies slowly.
const LEVELS = [1e-12, 1e-8, 1e-5, 1e-3, 0.03, 0.2, 0.5];
const TOLERANCE = 1e-11;

/**
 * ∫ Σ wᵢ (Fᵢ(t) − F(t))² dt with F = Σ wᵢFᵢ: by how much the crps of a mixture is below the weighted crps of its
 * components, at every observation. By adaptive quadrature between quantiles of the components, to about 1e-11 of the mean
 * distance from the mean.
 */
export function mixtureDispersion({ weights, means, stds, cdf, quantile }: MixtureParts): number {
  if (weights.length === 1) return 0;
  const levels = LEVELS.flatMap((level) => [level, 1 - level]);
  const breakpoints = Float64Array.from(Array.from(weights, (_, i) => levels.map((p) => quantile(i, p))).flat()).sort();
  const values = new Float64Array(weights.length);
  // First moments, not the standard deviation: a far component of tiny weight must not loosen the tolerance.
  const mean = weights.reduce((sum, weight, i) => sum + weight * means[i], 0);
  const spread = weights.reduce((sum, weight, i) => sum + weight * (stds[i] + Math.abs(means[i] - mean)), 0);
  const variance = (t: number): number => {
    let average = 0;
    for (let i = 0; i < values.length; i++) {
      values[i] = cdf(i, t);
      average += weights[i] * values[i];
    }
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += weights[i] * (values[i] - average) ** 2;
    return sum;
  };
  return integrate(variance, breakpoints, (TOLERANCE * spread) / breakpoints.length);
}
