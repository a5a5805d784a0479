import type { Distribution, SampleOptions } from "@distcal/distributions";
import { createRng, requireFinite, requireProbability, requireSampling } from "@distcal/numerics";
import { baseValueAt } from "./base-value.ts";
import { cdfFromLogs, held, quantileOf } from "./location-scale-batch.ts";
import type { StandardDistribution } from "./standard-distribution.ts";
import { type Tails, tailCrps, tailMoments } from "./tail-integrals.ts";
import { scoreFromLogs } from "./warped-normal.ts";

/** A mapped distribution at one value. */
export interface MappedPoint {
  pdf(): number;
  logPdf(): number;
  cdf(): number;
  logCdf(): number;
  logSf(): number;
}

const halfLogTwoPi = 0.9189385332046728;

/** What a map makes of a base distribution where ln F, ln(1 − F) and ln f are these. */
export function mappedAt(standard: StandardDistribution, low: number, high: number, density: number): MappedPoint {
  const z = scoreFromLogs(low, high);
  const logPdf = (): number => density + (standard.logPdf(z) + 0.5 * z * z + halfLogTwoPi);
  return {
    logPdf,
    pdf: () => held(Math.exp(logPdf())),
    cdf: () => cdfFromLogs(standard.logCdf(z), standard.logSf(z)),
    logCdf: () => standard.logCdf(z),
    logSf: () => standard.logSf(z),
  };
}

/** A base distribution of any family seen through a map, which is given as what it makes of a standard normal. */
export function mappedDistribution(base: Distribution, standard: StandardDistribution): Distribution {
  const scoreAt = (y: number): number => scoreFromLogs(base.logCdf(y), base.logSf(y));
  const quantile = (p: number): number => baseValueAt(base, quantileOf(standard, p));
  const tailsOf = (): Tails => ({
    below: (y: number) => Math.exp(standard.logCdf(scoreAt(held(y)))),
    above: (y: number) => Math.exp(standard.logSf(scoreAt(held(y)))),
    bends: standard.isKinked ? standard.bends.map((z) => baseValueAt(base, z)) : new Float64Array(0),
    centre: quantile(0.5),
    scale: 0.5 * quantile(0.8413447460685429) - 0.5 * quantile(0.15865525393145707),
  });
  const at =
    (name: string, answer: (y: number) => number) =>
    (y: number): number => {
      requireFinite(`calibrated.${name}`, "y", y);
      return answer(y);
    };
  const pointAt = (y: number): MappedPoint => mappedAt(standard, base.logCdf(y), base.logSf(y), base.logPdf(y));
  return Object.freeze({
    pdf: at("pdf", (y) => pointAt(y).pdf()),
    logPdf: at("logPdf", (y) => pointAt(y).logPdf()),
    cdf: at("cdf", (y) => pointAt(y).cdf()),
    logCdf: at("logCdf", (y) => pointAt(y).logCdf()),
    logSf: at("logSf", (y) => pointAt(y).logSf()),
    crps: at("crps", (y) => held(tailCrps(tailsOf(), y))),
    quantile(p: number) {
      requireProbability("calibrated.quantile", "p", p);
      return quantile(p);
    },
    mean: () => tailMoments(tailsOf()).mean,
    std: () => tailMoments(tailsOf()).std,
    sample(count: number, options: SampleOptions) {
      requireSampling("calibrated.sample", count, options);
      const rng = createRng(options.seed);
      return Float64Array.from({ length: count }, () => quantile(rng.uniformOpen()));
    },
  });
}
