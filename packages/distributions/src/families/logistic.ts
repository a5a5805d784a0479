import { softplus } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import { type LocationScale, locationScale, type StandardFormulas } from "./location-scale.ts";

/**
 * The logistic distribution, F(y) = 1 / (1 + e^(−z)) at z = (y − location) / scale, with standard deviation π·scale/√3.
 * crps = scale·(z − 2 ln F − 1) (Jordan, Krüger & Lerch 2019, appendix A), computed as |z| + 2 ln(1 + e^(−|z|)) − 1.
 */
export function logistic(parameters: LocationScale): Distribution {
  return locationScale("logistic", parameters, STANDARD);
}

const STANDARD: StandardFormulas = Object.freeze({
  pdf(z: number) {
    const decay = Math.exp(-Math.abs(z));
    return decay / ((1 + decay) * (1 + decay));
  },
  logPdf: (z: number) => -Math.abs(z) - 2 * Math.log1p(Math.exp(-Math.abs(z))),
  sf: (z: number) => (z > 0 ? Math.exp(-z) / (1 + Math.exp(-z)) : 1 / (1 + Math.exp(z))),
  logSf: (z: number) => -softplus(z),
  // Between the quartiles from the exact 2p − 1, so that quantiles near the median keep their digits.
  quantile: (p: number) => (p > 0.25 && p < 0.75 ? 2 * Math.atanh(2 * p - 1) : Math.log(p) - Math.log1p(-p)),
  crpsExcess: (z: number) => 2 * Math.log1p(Math.exp(-Math.abs(z))) - 1,
  std: Math.PI / Math.sqrt(3),
});
