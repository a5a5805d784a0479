import { type MonotoneMap, mapFromScores } from "@distcal/beta-link";
import { meanExcess, piecewiseLinearCdf } from "@distcal/distributions";

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
  const above = levels.map((level) => 1 - level);
  const { logPdf, logCdf, logSf, quantile } = piecewiseLinearCdf({
    values,
    below: levels,
    above,
    lowerScale,
    upperScale,
  });
  const logLow = Math.log(levels[0]);
  const logHigh = Math.log(above[last]);
  return mapFromScores({
    logPdf,
    logCdf,
    logSf,
    quantile(logP: number, log1mP: number): number {
      if (logP < logLow) return values[0] + lowerScale * (logP - logLow);
      if (log1mP < logHigh) return values[last] - upperScale * (log1mP - logHigh);
      return quantile(logP < log1mP ? Math.exp(logP) : -Math.expm1(log1mP));
    },
    bends: values,
    isKinked: true,
  });
}
