import { type DistributionBatch, requireLength } from "@distcal/distributions";
import type { CalibratedBatch } from "./calibrated-batch.ts";

/** The scores of a forecast, by name. Lower is better, but for the coverage. */
export const scoreNames = ["nll", "crps", "pinball", "mse", "coverage90"] as const;

type ScoreName = (typeof scoreNames)[number];

/** One value for each score of a forecast. */
export interface Scores {
  /** Mean negative log-likelihood −ln f(y), in nats; Infinity where some outcome has no density. */
  readonly nll: number;
  /** Mean continuous ranked probability score (Gneiting & Raftery 2007, eq. 20), in the units of the target. */
  readonly crps: number;
  /** Mean over rows and over τ = 0.05, 0.10, … 0.95 of (y − q)(τ − 1[y < q]) (Koenker & Bassett 1978). */
  readonly pinball: number;
  /** Mean squared error of the mean. */
  readonly mse: number;
  /** The share of outcomes within the quantiles 0.05 and 0.95: 0.9 is right. */
  readonly coverage90: number;
}

/** The scores of a forecast before they are averaged: one column each. */
export type RowScores = Readonly<Record<ScoreName, Float64Array>>;

const levels: readonly number[] = Array.from({ length: 19 }, (_, k) => (k + 1) / 20);
const last = levels.length - 1;

/** Scores each row of a forecast by the outcome that came true. */
export function rowScores(target: Float64Array, forecast: DistributionBatch): RowScores {
  requireLength("rowScores", "forecast", forecast.length, target.length);
  const { mean, quantiles } = summaryOf(forecast);
  return Object.freeze({
    nll: forecast.logPdf(target).map((log) => -log),
    crps: forecast.crps(target),
    pinball: target.map((y, row) => pinballLoss(y, quantiles[row])),
    mse: target.map((y, row) => (y - mean[row]) ** 2),
    coverage90: target.map((y, row) => (y >= quantiles[row][0] && y <= quantiles[row][last] ? 1 : 0)),
  });
}

/** The mean of each score over rows. */
export function meanScores(rows: RowScores): Scores {
  return scoresFrom((name) => meanOf(rows[name]));
}

/** The standard error of each mean, s/√n, as if rows were independent. */
export function standardErrorsOf(rows: RowScores): Scores {
  return scoresFrom((name) => standardErrorOf(rows[name]));
}

/** The mean of a column that is not empty. */
export function meanOf(column: Float64Array): number {
  let sum = 0;
  for (const value of column) sum += value;
  return sum / column.length;
}

/** The standard error of a column's mean, s/√n with n − 1 in s; Infinity where the mean is infinite. */
export function standardErrorOf(column: Float64Array): number {
  const mean = meanOf(column);
  if (!Number.isFinite(mean)) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (const value of column) largest = Math.max(largest, Math.abs(value - mean));
  if (largest === 0) return 0;
  // In units of the largest deviation, because squares of large scores overflow.
  let squares = 0;
  for (const value of column) squares += ((value - mean) / largest) ** 2;
  return largest * Math.sqrt(squares / (column.length - 1) / column.length);
}

function scoresFrom(score: (name: ScoreName) => number): Scores {
  return Object.freeze({
    nll: score("nll"),
    crps: score("crps"),
    pinball: score("pinball"),
    mse: score("mse"),
    coverage90: score("coverage90"),
  });
}

function pinballLoss(y: number, quantiles: Float64Array): number {
  let sum = 0;
  for (let k = 0; k <= last; k++) {
    const above = y - quantiles[k];
    sum += above * (above < 0 ? levels[k] - 1 : levels[k]);
  }
  return sum / levels.length;
}

/** Means, and the quantiles of each row; calibrated batches have a cheaper way to both. */
function summaryOf(forecast: DistributionBatch): { mean: Float64Array; quantiles: readonly Float64Array[] } {
  if (hasSummary(forecast)) return forecast.summary(levels);
  const columns = levels.map((level) => forecast.quantile(level));
  const mean = forecast.mean();
  return { mean, quantiles: Array.from(mean, (_, row) => Float64Array.from(columns, (column) => column[row])) };
}

function hasSummary(forecast: DistributionBatch): forecast is CalibratedBatch {
  return typeof (forecast as Partial<CalibratedBatch>).summary === "function";
}
