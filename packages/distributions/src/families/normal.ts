import {
  clamp,
  createRng,
  erf,
  logNormalCdf,
  normalCdf,
  normalPdf,
  normalQuantile,
  requireFinite,
  requirePositive,
  requireProbability,
  requireSampling,
} from "@distcal/numerics";
import { batchFrom } from "../batches/batch-from.ts";
import type { OnePrediction, PredictionColumns } from "../contracts/calibrator.ts";
import type { Distribution, DistributionBatch, SampleOptions } from "../contracts/distribution.ts";
import type { Moments } from "../contracts/moments.ts";
import type { FormulaName } from "./distribution-from.ts";
import { momentColumns } from "./moment-columns.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;
const INVERSE_ROOT_PI = 0.5641895835477563;

/** The normal distribution N(mean, std²). */
export function normal({ mean, std }: { readonly mean: number; readonly std: number }): Distribution {
  requireFinite("normal", "mean", mean);
  requirePositive("normal", "std", std);
  const at =
    (where: string, answer: RowFunction) =>
    (y: number): number => {
      requireFinite(where, "y", y);
      return answer(y, mean, std);
    };
  return Object.freeze({
    pdf: at("normal.pdf", pdf),
    logPdf: at("normal.logPdf", logPdf),
    cdf: at("normal.cdf", cdf),
    logCdf: at("normal.logCdf", logCdf),
    logSf: at("normal.logSf", logSf),
    quantile(p: number) {
      requireProbability("normal.quantile", "p", p);
      return quantile(p, mean, std);
    },
    mean: () => mean,
    std: () => std,
    sample(count: number, options: SampleOptions) {
      requireSampling("normal.sample", count, options);
      return normalDraws(count, options.seed, mean, std);
    },
    crps: at("normal.crps", crps),
  });
}

/**
 * One normal distribution per row, from columns of means and standard deviations; row by row the bits of `normal`. `where`
 * is the function that errors name.
 */
export function normalBatch(columns: PredictionColumns | OnePrediction, where = "normalBatch"): DistributionBatch {
  return normalBatchOf(momentColumns(where, columns));
}

/** The same of columns that were checked already, and that nobody changes: they are not copied. */
export function normalBatchOf({ mean: means, std: stds }: Moments): DistributionBatch {
  const length = means.length;

  const inPlace =
    (answer: RowFunction) =>
    (column: Float64Array): Float64Array => {
      for (let i = 0; i < length; i++) column[i] = answer(column[i], means[i], stds[i]);
      return column;
    };
  return batchFrom({
    length,
    pdf: inPlace(pdf),
    logPdf: inPlace(logPdf),
    cdf: inPlace(cdf),
    logCdf: inPlace(logCdf),
    logSf: inPlace(logSf),
    crps: inPlace(crps),
    quantile: inPlace(quantile),
    quantileAt(p) {
      const z = normalQuantile(p);
      return means.map((mean, i) => quantileAtScore(z, mean, stds[i]));
    },
    mean: () => means.slice(),
    std: () => stds.slice(),
    moments: () => ({ mean: means.slice(), std: stds.slice() }),
    draws: (i, count, seed) => normalDraws(count, seed, means[i], stds[i]),
    row: (i) => normal({ mean: means[i], std: stds[i] }),
  });
}

/** What a column function computes in each row: the same expression for one distribution and for a batch. */
type RowFunction = (at: number, mean: number, std: number) => number;

function standardised(y: number, mean: number, std: number): number {
  const distance = y - mean;
  // Halves, where the difference of two finite numbers overflows.
  return Number.isFinite(distance) ? distance / std : ((0.5 * y - 0.5 * mean) / std) * 2;
}

function pdf(y: number, mean: number, std: number): number {
  return normalPdf(standardised(y, mean, std)) / std;
}

function logPdf(y: number, mean: number, std: number): number {
  const z = standardised(y, mean, std);
  return -0.5 * z * z - HALF_LOG_TWO_PI - Math.log(std);
}

function cdf(y: number, mean: number, std: number): number {
  return normalCdf(standardised(y, mean, std));
}

function logCdf(y: number, mean: number, std: number): number {
  return logNormalCdf(standardised(y, mean, std));
}

function logSf(y: number, mean: number, std: number): number {
  return logNormalCdf(-standardised(y, mean, std));
}

function quantile(p: number, mean: number, std: number): number {
  return quantileAtScore(normalQuantile(p), mean, std);
}

/** Held within float64 but at levels 0 and 1: an infinity is no answer that a file can hold. */
function quantileAtScore(score: number, mean: number, std: number): number {
  return Number.isFinite(score) ? clamp(mean + std * score) : score;
}

/** σ(z(2Φ(z) − 1) + 2φ(z) − 1/√π) (Gneiting et al. 2005, eq. 5), with σz kept as the distance so that it can't overflow. */
function crps(y: number, mean: number, std: number): number {
  const z = standardised(y, mean, std);
  return (y - mean) * erf(z * Math.SQRT1_2) + std * (2 * normalPdf(z) - INVERSE_ROOT_PI);
}

/** Independent draws. */
export function normalDraws(count: number, seed: number, mean: number, std: number): Float64Array {
  const out = createRng(seed).fillNormal(new Float64Array(count));
  for (let i = 0; i < count; i++) out[i] = mean + std * out[i];
  return out;
}

/** The formulas of N(mean, std²), free of checks. No call around them: bundles that don't use them leave them out. */
export const normalFormulas: Readonly<Record<FormulaName, RowFunction>> = {
  pdf,
  logPdf,
  cdf,
  logCdf,
  logSf,
  quantile,
  crps,
};
