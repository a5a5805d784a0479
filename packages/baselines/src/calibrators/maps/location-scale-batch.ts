import {
  type Distribution,
  type DistributionBatch,
  intervalLevels,
  type NumberOrRows,
  type SampleOptions,
} from "@distcal/distributions";
import {
  createRng,
  finiteRows,
  probabilityRows,
  requireFinite,
  requireProbability,
  requireRow,
  requireSampling,
  rowSeed,
} from "@distcal/numerics";
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
  const standardAt = (p: number): number => quantileOf(standard, p);
  const at =
    (name: string, answer: RowAnswer) =>
    (y: NumberOrRows): Float64Array => {
      const column = finiteRows(`batch.${name}`, "y", y, length);
      for (let i = 0; i < length; i++) column[i] = answer(standard, column[i], location[i], scale[i]);
      return column;
    };
  const rowsAt = (z: number): Float64Array => location.map((middle, i) => held(middle + scale[i] * z));
  return Object.freeze({
    length,
    pdf: at("pdf", pdf),
    logPdf: at("logPdf", logPdf),
    cdf: at("cdf", cdf),
    logCdf: at("logCdf", logCdf),
    logSf: at("logSf", logSf),
    crps: at("crps", crps),
    quantile(p: NumberOrRows) {
      if (typeof p === "number") {
        requireProbability("batch.quantile", "p", p);
        return rowsAt(standardAt(p));
      }
      const column = probabilityRows("batch.quantile", "p", p, length);
      return column.map((level, i) => held(location[i] + scale[i] * standardAt(level)));
    },
    mean: () => rowsAt(standard.mean),
    std: () => scale.map((unit) => held(unit * standard.std)),
    interval(level: number) {
      const [lower, upper] = intervalLevels("batch.interval", level);
      return { lower: rowsAt(standardAt(lower)), upper: rowsAt(standardAt(upper)) };
    },
    sample(count: number, options: SampleOptions) {
      requireSampling("batch.sample", count, options);
      return Array.from(location, (middle, i) => draws(standard, count, rowSeed(options.seed, i), middle, scale[i]));
    },
    row(i: number) {
      requireRow("batch.row", i, length);
      return oneRow(standard, location[i], scale[i]);
    },
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
