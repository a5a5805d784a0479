import { type MonotoneMap, mapFromScores } from "@distcal/beta-link";
import { segmentOf } from "@distcal/numerics";

/**
 * The map that makes of a standard normal the distribution whose cdf is a straight line between neighbouring (value,
 * level), and exponential beyond the outer ones: each end holds the probability that is left, and its scale is the mean
 * distance of the outer ⌈√n⌉ values from the next one inwards, the maximum-likelihood scale of an exponential tail. Levels
 * lie within (0, 1); both columns rise.
 */
export function linesWithExponentialEnds(values: Float64Array, levels: Float64Array): MonotoneMap {
  const last = values.length - 1;
  const lowerScale = meanExcess(values);
  const upperScale = meanExcess(values.map((_, k) => -values[last - k]));
  const density = values.subarray(0, last).map((from, k) => (levels[k + 1] - levels[k]) / (values[k + 1] - from));
  const logLow = Math.log(levels[0]);
  const logHigh = Math.log1p(-levels[last]);
  const cdf = (z: number): number => {
    const k = segmentOf(values, z);
    return Math.min(levels[k] + density[k] * (z - values[k]), levels[k + 1]);
  };
  const complement = (log: number): number => Math.log1p(-Math.exp(log));
  return mapFromScores({
    logPdf(z: number): number {
      if (z < values[0]) return logLow - Math.log(lowerScale) + (z - values[0]) / lowerScale;
      if (z >= values[last]) return logHigh - Math.log(upperScale) - (z - values[last]) / upperScale;
      return Math.log(density[segmentOf(values, z)]);
    },
    logCdf(z: number): number {
      if (z < values[0]) return logLow + (z - values[0]) / lowerScale;
      return z >= values[last] ? complement(logHigh - (z - values[last]) / upperScale) : Math.log(cdf(z));
    },
    logSf(z: number): number {
      if (z < values[0]) return complement(logLow + (z - values[0]) / lowerScale);
      return z >= values[last] ? logHigh - (z - values[last]) / upperScale : Math.log1p(-cdf(z));
    },
    quantile(logP: number, log1mP: number): number {
      if (logP < logLow) return values[0] + lowerScale * (logP - logLow);
      if (log1mP < logHigh) return values[last] - upperScale * (log1mP - logHigh);
      const p = logP < log1mP ? Math.exp(logP) : -Math.expm1(log1mP);
      const k = segmentOf(levels, p);
      return Math.min(Math.max(values[k] + (p - levels[k]) / density[k], values[k]), values[k + 1]);
    },
    bends: values,
    isKinked: true,
  });
}

/** The mean distance of the ⌈√n⌉ lowest of rising values from the one above them. */
function meanExcess(values: Float64Array): number {
  const outer = Math.min(Math.ceil(Math.sqrt(values.length)), values.length - 1);
  let sum = 0;
  for (let i = 0; i < outer; i++) sum += (values[outer] - values[i]) / outer;
  return sum;
}
