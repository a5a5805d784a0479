import { requireFinite, requirePositive } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import { distributionFrom } from "./distribution-from.ts";

/** Where a symmetric family is centred and how wide it is: z = (y − location) / scale. */
export interface LocationScale {
  readonly location: number;
  readonly scale: number;
}

/** The formulas of a family that is symmetric about 0, at location 0 and scale 1. */
export interface StandardFormulas {
  pdf(z: number): number;
  logPdf(z: number): number;
  /** ln P(Z > z); by symmetry also ln P(Z < −z). */
  logSf(z: number): number;
  sf(z: number): number;
  quantile(p: number): number;
  /** crps(z) − |z|, which stays bounded. */
  crpsExcess(z: number): number;
  readonly std: number;
}

/** The distribution of location + scale·Z; throws on a location that is not finite or a scale that is not above zero. */
export function locationScale(
  family: string,
  { location, scale }: LocationScale,
  standard: StandardFormulas,
): Distribution {
  requireFinite(family, "location", location);
  requirePositive(family, "scale", scale);
  requireFinite(family, "the standard deviation", scale * standard.std);
  const logScale = Math.log(scale);
  const standardised = (y: number): number => {
    const distance = y - location;
    // Halves, where the difference of two finite numbers overflows.
    return Number.isFinite(distance) ? distance / scale : ((0.5 * y - 0.5 * location) / scale) * 2;
  };
  return distributionFrom(family, {
    pdf: (y) => standard.pdf(standardised(y)) / scale,
    logPdf: (y) => standard.logPdf(standardised(y)) - logScale,
    cdf: (y) => standard.sf(-standardised(y)),
    logCdf: (y) => standard.logSf(-standardised(y)),
    logSf: (y) => standard.logSf(standardised(y)),
    quantile: (p) => location + scale * standard.quantile(p),
    crps: (y) => Math.abs(y - location) + scale * standard.crpsExcess(standardised(y)),
    mean: location,
    std: scale * standard.std,
  });
}
