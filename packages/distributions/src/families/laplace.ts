import type { Distribution } from "../contracts/distribution.ts";
import { type LocationScale, locationScale, type StandardFormulas } from "./location-scale.ts";

/**
 * The Laplace distribution, density exp(−|y − location| / scale) / (2·scale), with standard deviation √2·scale.
 * crps = scale·(|z| + e^(−|z|) − ¾) (Jordan, Krüger & Lerch 2019, appendix A).
 */
export function laplace(parameters: LocationScale): Distribution {
  return locationScale("laplace", parameters, STANDARD);
}

const STANDARD: StandardFormulas = Object.freeze({
  pdf: (z: number) => 0.5 * Math.exp(-Math.abs(z)),
  logPdf: (z: number) => -Math.abs(z) - Math.LN2,
  sf: (z: number) => (z > 0 ? 0.5 * Math.exp(-z) : 1 - 0.5 * Math.exp(z)),
  logSf: (z: number) => (z > 0 ? -z - Math.LN2 : Math.log1p(-0.5 * Math.exp(z))),
  quantile: (p: number) => (p < 0.5 ? logOfDouble(p) : -logOfDouble(1 - p)),
  crpsExcess: (z: number) => Math.exp(-Math.abs(z)) - 0.75,
  std: Math.SQRT2,
});

/** ln 2p for 0 < p ≤ ½; near ½ from the exact difference, so that quantiles near the median keep their digits. */
function logOfDouble(p: number): number {
  return p > 0.25 ? Math.log1p(2 * (p - 0.5)) : Math.log(2 * p);
}
