import type { Distribution, SampleOptions } from "@distcal/distributions";
import { clamp, requireFinite, requireSampling } from "@distcal/numerics";

/** The distribution of centre + shift + factor·(Y − centre), for Y of any family. */
export function rescaled(base: Distribution, centre: number, shift: number, factor: number): Distribution {
  const inside = (name: string, y: number): number => {
    requireFinite(`rescaled.${name}`, "y", y);
    return clamp(centre + (y - shift - centre) / factor);
  };
  const outside = (y: number): number => clamp(centre + shift + factor * (y - centre));
  const logFactor = Math.log(factor);
  return Object.freeze({
    pdf: (y: number) => clamp(base.pdf(inside("pdf", y)) / factor),
    logPdf: (y: number) => base.logPdf(inside("logPdf", y)) - logFactor,
    cdf: (y: number) => base.cdf(inside("cdf", y)),
    logCdf: (y: number) => base.logCdf(inside("logCdf", y)),
    logSf: (y: number) => base.logSf(inside("logSf", y)),
    crps: (y: number) => clamp(factor * base.crps(inside("crps", y))),
    quantile: (p: number) => outside(base.quantile(p)),
    mean: () => outside(base.mean()),
    std: () => clamp(factor * base.std()),
    sample(count: number, options: SampleOptions) {
      requireSampling("rescaled.sample", count, options);
      return base.sample(count, options).map(outside);
    },
  });
}
