import { integrate } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import type { MixtureParts } from "./mixture-parts.ts";

// Beyond the outer levels the integrand is below 1e-24; between them, pieces on which a smooth cdf varies slowly.
const LEVELS = [1e-12, 1e-8, 1e-5, 1e-3, 0.03, 0.2, 0.5];
const TOLERANCE = 1e-11;

/**
 * ∫ Σ wᵢ (Fᵢ(t) − F(t))² dt with F = Σ wᵢFᵢ: by how much the crps of a mixture is below the weighted crps of its
 * components, at every observation. By adaptive quadrature between quantiles of the components, to about 1e-11 of the mean
 * distance from the mean.
 */
export function mixtureDispersion({ weights, components, mean }: MixtureParts): number {
  if (components.length === 1) return 0;
  const breakpoints = Float64Array.from(components.flatMap(quantilesOf)).sort();
  const values = new Float64Array(components.length);
  // First moments, not the standard deviation: a far component of tiny weight must not loosen the tolerance.
  const spread = components.reduce(
    (sum, component, i) => sum + weights[i] * (component.std() + Math.abs(component.mean() - mean)),
    0,
  );
  const variance = (t: number): number => {
    let average = 0;
    for (let i = 0; i < values.length; i++) {
      values[i] = components[i].cdf(t);
      average += weights[i] * values[i];
    }
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += weights[i] * (values[i] - average) ** 2;
    return sum;
  };
  return integrate(variance, breakpoints, (TOLERANCE * spread) / breakpoints.length);
}

function quantilesOf(component: Distribution): number[] {
  return LEVELS.flatMap((level) => [component.quantile(level), component.quantile(1 - level)]);
}
