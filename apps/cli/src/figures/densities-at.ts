import type { Distribution } from "@distcal/distributions";
import type { DensitiesData } from "@distcal/plots";

const points = 201;

/** Densities and distribution functions of one row by several forecasts, with the observed outcome where it is in sight. */
export function densitiesAt(
  forecasts: readonly { readonly name: string; readonly of: Distribution }[],
  observed: number,
): DensitiesData {
  const low = Math.min(...forecasts.map(({ of }) => of.quantile(0.001)));
  const high = Math.max(...forecasts.map(({ of }) => of.quantile(0.999)));
  const y = Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1));
  const distributions = forecasts.map(({ name, of }) => ({
    name,
    // A distribution with steps has no density there.
    pdf: y.map((at) => Math.min(of.pdf(at), Number.MAX_VALUE)),
    cdf: y.map((at) => of.cdf(at)),
  }));
  return { y, distributions, ...(observed >= low && observed <= high ? { observed } : {}) };
}
