import { finiteColumn, finiteRows, normalCdf, positiveColumn, requireFinite, requirePositive } from "@distcal/numerics";
import { batchOf } from "../batches/batch-of.ts";
import type { Distribution, DistributionBatch } from "../contracts/distribution.ts";
import { distributionFrom } from "./distribution-from.ts";
import type { LocationScaleColumns } from "./family-batches.ts";
import type { LocationScale } from "./location-scale.ts";
import { normalFormulas } from "./normal.ts";

/**
 * The distribution of e^X for X normal: location and scale are the mean and standard deviation of ln y. All of it lies above 0.
 * crps: Baran & Lerch (2015, eq. 4).
 */
export function lognormal({ location, scale }: LocationScale): Distribution {
  requireFinite("lognormal", "location", location);
  requirePositive("lognormal", "scale", scale);
  const mean = Math.exp(location + 0.5 * scale * scale);
  requireFinite("lognormal", "the standard deviation", mean * Math.sqrt(Math.expm1(scale * scale)));
  const { logPdf, cdf, logCdf, logSf, quantile } = normalFormulas;
  const inLogs =
    (formula: (at: number, location: number, scale: number) => number, atZero: number) =>
    (y: number): number =>
      y > 0 ? formula(Math.log(y), location, scale) : atZero;
  const logDensity = (y: number): number => (y > 0 ? logPdf(Math.log(y), location, scale) - Math.log(y) : -Infinity);
  const spread = 2 * mean;
  const atRootTwo = normalCdf(scale * Math.SQRT1_2);
  return distributionFrom("lognormal", {
    pdf: (y) => Math.exp(logDensity(y)),
    logPdf: logDensity,
    cdf: inLogs(cdf, 0),
    logCdf: inLogs(logCdf, -Infinity),
    logSf: inLogs(logSf, 0),
    quantile: (p) => Math.min(Math.exp(quantile(p, location, scale)), Number.MAX_VALUE),
    crps(y) {
      const z = y > 0 ? (Math.log(y) - location) / scale : -Infinity;
      return y * (2 * normalCdf(z) - 1) - spread * (normalCdf(z - scale) + atRootTwo - 1);
    },
    mean,
    std: mean * Math.sqrt(Math.expm1(scale * scale)),
  });
}

/** One `lognormal` per row. */
export function lognormalBatch(columns: LocationScaleColumns): DistributionBatch {
  const location = finiteColumn("lognormalBatch", "location", columns.location);
  const given = finiteRows("lognormalBatch", "scale", columns.scale, location.length);
  const scale = positiveColumn("lognormalBatch", "scale", given);
  return batchOf(Array.from(location, (at, i) => lognormal({ location: at, scale: scale[i] })));
}
