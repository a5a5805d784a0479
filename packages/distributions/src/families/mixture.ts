import { requireLength } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import { mixtureDispersion } from "./mixture-dispersion.ts";
import { type MixtureParts, mixtureFrom, normalisedWeights } from "./mixture-parts.ts";

/** Distributions and how much each counts: weights ≥ 0 with a positive sum, which are divided by that sum. */
export interface MixtureInput {
  readonly weights: ArrayLike<number>;
  readonly components: readonly Distribution[];
}

/**
 * The finite mixture F = Σ wᵢFᵢ, in logarithms by log-sum-exp; components of weight 0 are left out. Quantiles are roots of
 * the log cdf or, above the median, of the log survival function, to the last digits of y.
 * crps = Σ wᵢ crpsᵢ(y) − ∫ Σ wᵢ(Fᵢ − F)² dt: the variance of the weighted cdf values, from closed forms of the
 * components; only the integral, which does not depend on y, is by quadrature, to about 1e-11 of the standard
 * deviation. `normalMixture` has it in closed form.
 */
export function mixture({ weights, components }: MixtureInput): Distribution {
  if (!Array.isArray(components)) {
    throw new TypeError(`mixture: components must be a list of distributions, got ${typeof components}; pass an array`);
  }
  const column = normalisedWeights("mixture", weights);
  requireLength("mixture", "components", components.length, column.length);
  components.forEach((component: unknown, i) => {
    if (typeof (component as Distribution | undefined)?.quantile !== "function") {
      const rule = `components[${i}] must be a distribution`;
      throw new TypeError(`mixture: ${rule}, got ${String(component)}; drop it together with its weight`);
    }
  });
  const kept: readonly Distribution[] = components.filter((_, i) => column[i] > 0);
  const parts: MixtureParts = {
    weights: column.filter((weight) => weight > 0),
    means: Float64Array.from(kept, (component) => component.mean()),
    stds: Float64Array.from(kept, (component) => component.std()),
    pdf: (i, y) => kept[i].pdf(y),
    logPdf: (i, y) => kept[i].logPdf(y),
    cdf: (i, y) => kept[i].cdf(y),
    logCdf: (i, y) => kept[i].logCdf(y),
    logSf: (i, y) => kept[i].logSf(y),
    quantile: (i, p) => kept[i].quantile(p),
    crps: (i, y) => kept[i].crps(y),
    draws: (i, count, seed) => kept[i].sample(count, { seed }),
  };
  return mixtureFrom("mixture", parts, () => mixtureDispersion(parts));
}
