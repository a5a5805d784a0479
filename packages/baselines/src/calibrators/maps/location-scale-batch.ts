import { batchFrom, type Distribution, type DistributionBatch, type SampleOptions } from "@distcal/distributions";
import { createRng, requireFinite, requireProbability, requireSampling } from "@distcal/numerics";
import type { StandardDistribution } from "./standard-distribution.ts";

/** Beyond it the square of a standardised value would overflow. */
const farthest = 1e150;

/** One distribution seen through many places and widths: row i is location[i] + scale[i]·Z. The columns are kept. */
export function locationScaleBatch(
  standard: StandardDistribution,
  location: Float64Array,
  scale: Float64Array,
): DistributionBatch {
  const { length } = location;
  const at =
    (answer: RowAnswer) =>
    (y: Float64Array): Float64Array =>
      y.map((value, i) => answer(standard, value, location[i], scale[i]));
  const rowsAt = (z: number): Float64Array => location.map((middle, i) => held(middle + scale[i] * z));
  return batchFrom({
    length,
    pdf: at(pdf),
    logPdf: at(logPdf),
    cdf: at(cdf),
    logCdf: at(logCdf),
    logSf: at(logSf),
    crps: at(crps),
    quantile: (p) => p.map((level, i) => held(location[i] + scale[i] * quantileOf(standard, level))),
    quantileAt: (p) => rowsAt(quantileOf(standard, p)),
    mean: () => rowsAt(standard.mean),
    std: () => scale.map((unit) => held(unit * standard.std)),
    draws: (i, count, seed) => draws(standard, count, seed, location[i], scale[i]),
    row: (i) => oneRow(standard, location[i], scale[i]),
  });
}

/** The quantile of the standardised distribution at a plain probability. */
export function quantileOf(standard: StandardDistribution, p: number): number {
  return standard.quantile(Math.log(p), Math.log1p(-p));
}

/** The cdf from both of its logarithms, with the digits of either tail. */
export function cdfFromLogs(logCdf: number, logSf: number): number {
  return logCdf < logSf ? Math.exp(logCdf) : -Math.expm1(logSf);
}

/** A number that overflowed, held at the largest one. */
export function held(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}

function oneRow(standard: StandardDistribution, location: number, scale: number): Distribution {
  const at =
    (name: string, answer: RowAnswer) =>
    (y: number): number => {
      requireFinite(`calibrated.${name}`, "y", y);
      return answer(standard, y, location, scale);
    };
  return Object.freeze({
    pdf: at("pdf", pdf),
    logPdf: at("logPdf", logPdf),
    cdf: at("cdf", cdf),
    logCdf: at("logCdf", logCdf),
    logSf: at("logSf", logSf),
    crps: at("crps", crps),
    quantile(p: number) {
      requireProbability("calibrated.quantile", "p", p);
      return held(location + scale * quantileOf(standard, p));
    },
    mean: () => held(location + scale * standard.mean),
    std: () => held(scale * standard.std),
    sample(count: number, options: SampleOptions) {
      requireSampling("calibrated.sample", count, options);
      return draws(standard, count, options.seed, location, scale);
    },
  });
}

/** What a column function computes in each row: the same expression for one distribution and for a batch. */
type RowAnswer = (standard: StandardDistribution, y: number, location: number, scale: number) => number;

function standardised(y: number, location: number, scale: number): number {
  const distance = y - location;
  // Halves, where the difference of two finite numbers overflows.
  const z = Number.isFinite(distance) ? distance / scale : ((0.5 * y - 0.5 * location) / scale) * 2;
  return Math.min(Math.max(z, -farthest), farthest);
}

function logPdf(standard: StandardDistribution, y: number, location: number, scale: number): number {
  return standard.logPdf(standardised(y, location, scale)) - Math.log(scale);
}

function pdf(standard: StandardDistribution, y: number, location: number, scale: number): number {
  return held(Math.exp(logPdf(standard, y, location, scale)));
}

function cdf(standard: StandardDistribution, y: number, location: number, scale: number): number {
  const z = standardised(y, location, scale);
  return cdfFromLogs(standard.logCdf(z), standard.logSf(z));
}

function logCdf(standard: StandardDistribution, y: number, location: number, scale: number): number {
  return standard.logCdf(standardised(y, location, scale));
}

function logSf(standard: StandardDistribution, y: number, location: number, scale: number): number {
  return standard.logSf(standardised(y, location, scale));
}

function crps(standard: StandardDistribution, y: number, location: number, scale: number): number {
  const z = standardised(y, location, scale);
  // So far away the distance is the whole score, and the standardised one may have been held.
  return held(Math.abs(z) === farthest ? Math.abs(y - location) : scale * standard.crps(z));
}

function draws(
  standard: StandardDistribution,
  count: number,
  seed: number,
  location: number,
  scale: number,
): Float64Array {
  const rng = createRng(seed);
  const out = new Float64Array(count);
  for (let i = 0; i < count; i++) out[i] = held(location + scale * quantileOf(standard, rng.uniformOpen()));
  return out;
}
