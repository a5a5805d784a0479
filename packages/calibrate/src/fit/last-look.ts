import { intervalNormal, logShapeMass, normalShape } from "@distcal/beta-link";
import {
  type Calibrator,
  type DistributionBatch,
  logMasses,
  type ObservedRows,
  type OutcomeIntervals,
  pickedRows,
  smoothBatch,
} from "@distcal/distributions";

/** What a fitted calibrator says of its own rows. */
export interface LastLook {
  /** Rows that were looked at: all of them, or of many so many. */
  readonly rows: number;
  /** The share of outcomes within the central 90 % interval. */
  readonly coverage: number;
  /** The mean of −ln density, in nats. */
  readonly nll: number;
  /** The same of the predictions with one shift and one factor, in standard deviations, for all rows. */
  readonly scaledNll: number;
}

/** Rows that are looked at: enough to tell coverage to a percent. */
const mostRows = 2000;
const level = 0.9;
/** Coverage may be off by this, and by what chance does to few rows, in standard deviations. */
const [allowedGap, allowedChance] = [0.05, 3];
/** Nats per row, and of all rows, by which one shift and one factor may be better: they are two numbers fitted to the rows. */
const [allowedPerRow, allowedInAll] = [0.05, 5];

/** Looks at what a calibrator makes of the rows that it was fitted to, without those that its fit set aside. */
export function lastLook(calibrator: Calibrator, observed: ObservedRows, setAside: readonly number[] = []): LastLook {
  const rows = some(withoutRows(observed, setAside));
  const batch = calibrator.calibrate(rows.predictions);
  const logDensity = logLikelihoods(batch, rows);
  return Object.freeze({
    rows: rows.length,
    coverage: rows.interval === undefined ? coverageOf(batch, rows) : expectedCoverage(batch, rows, rows.interval),
    nll: -meanOf(rows, (i) => logDensity[i]),
    scaledNll: scaledNll(rows),
  });
}

/** What is wrong with a calibrator by its last look, a sentence each; none where nothing is. */
export function warningsOf({ rows, coverage, nll, scaledNll }: LastLook, method: string): readonly string[] {
  const byChance = allowedChance * Math.sqrt((level * (1 - level)) / rows);
  const isOff = !(Math.abs(coverage - level) <= Math.max(allowedGap, byChance));
  const isWorse = !(nll - scaledNll <= Math.max(allowedPerRow, allowedInAll / rows));
  const percent = (share: number): string => `${(100 * share).toFixed(share > 0.99 && share < 1 ? 1 : 0)} %`;
  return Object.freeze([
    ...(isOff
      ? [
          `the 90 % interval of ${method} holds ${percent(coverage)} of the outcomes that it was fitted to; ` +
            "do not rely on its intervals: fit another method, or check the units of std and target",
        ]
      : []),
    ...(scaledNll === Number.NEGATIVE_INFINITY
      ? ["every outcome lies the same number of standard deviations from its prediction: such rows tell no width"]
      : []),
    ...(isWorse && scaledNll > Number.NEGATIVE_INFINITY
      ? [
          `the mean NLL of ${method} on the rows that it was fitted to is ${shortNats(nll)}, with one shift and one factor for ` +
            `all rows instead it is ${shortNats(scaledNll)}; fit variance-scaling with a shift, or gp-beta`,
        ]
      : []),
  ]);
}

function coverageOf(batch: DistributionBatch, rows: ObservedRows): number {
  const { lower, upper } = smoothBatch(batch).interval(level);
  return meanOf(rows, (i) => (rows.target[i] >= lower[i] && rows.target[i] <= upper[i] ? 1 : 0));
}

/** Of an outcome known to an interval the share of its probability that lies within: what a randomised PIT gives on average. */
function expectedCoverage(batch: DistributionBatch, rows: ObservedRows, { low, high }: OutcomeIntervals): number {
  const [from, to] = [cdfAt(batch, low), cdfAt(batch, high)];
  const [least, most] = [0.5 - 0.5 * level, 0.5 + 0.5 * level];
  return meanOf(rows, (i) => {
    if (!(to[i] > from[i])) return from[i] >= least && from[i] <= most ? 1 : 0;
    return Math.max(Math.min(to[i], most) - Math.max(from[i], least), 0) / (to[i] - from[i]);
  });
}

function cdfAt(batch: DistributionBatch, ends: Float64Array): Float64Array {
  const cdf = batch.cdf(ends.map((end) => (Number.isFinite(end) ? end : 0)));
  return cdf.map((p, i) => (Number.isFinite(ends[i]) ? p : ends[i] > 0 ? 1 : 0));
}

/** ln of the density of each outcome, or of the probability of what is known of it; of point masses that of the mass. */
function logLikelihoods(batch: DistributionBatch, { target, interval, isCensored }: ObservedRows): Float64Array {
  if (interval === undefined || (batch.isDiscrete && !isCensored)) return batch.logPdf(target);
  return logMasses(batch, interval.low, interval.high);
}

function withoutRows(rows: ObservedRows, places: readonly number[]): ObservedRows {
  if (places.length === 0) return rows;
  const left = new Set(places);
  return pickedRows(
    rows,
    [...rows.target.keys()].filter((row) => !left.has(row)),
  );
}

/** The rows, or of many evenly spaced ones. */
function some(rows: ObservedRows): ObservedRows {
  if (rows.length <= mostRows) return rows;
  return pickedRows(
    rows,
    Array.from({ length: mostRows }, (_, k) => Math.floor(((k + 0.5) * rows.length) / mostRows)),
  );
}

/** The mean NLL of normals with the mean + m·std and s·std of each row, m and s by maximum likelihood. */
function scaledNll(rows: ObservedRows): number {
  const { mean, std, target, interval } = rows;
  if (interval !== undefined) return scaledNllOfIntervals(rows, interval);
  const z = target.map((y, i) => (y - mean[i]) / std[i]);
  const shift = meanOf(rows, (i) => z[i]);
  const logScale = 0.5 * Math.log(meanOf(rows, (i) => (z[i] - shift) ** 2));
  return 0.5 * Math.log(2 * Math.PI) + 0.5 + logScale + meanOf(rows, (i) => Math.log(std[i]));
}

/** The same where no more than an interval is known of some outcomes. */
function scaledNllOfIntervals(rows: ObservedRows, interval: OutcomeIntervals): number {
  const { mean, std } = rows;
  const inStds = (ends: Float64Array): Float64Array => ends.map((end, i) => (end - mean[i]) / std[i]);
  const [low, high] = [inStds(interval.low), inStds(interval.high)];
  const { mean: shift, scale } = intervalNormal({ low, high }, rows.weight);
  if (!(scale > 0)) return Number.NEGATIVE_INFINITY;
  return -meanOf(rows, (i) => {
    const log = logShapeMass(normalShape, (low[i] - shift) / scale, (high[i] - shift) / scale);
    return low[i] === high[i] ? log - Math.log(scale) - Math.log(std[i]) : log;
  });
}

function meanOf({ length, weight }: ObservedRows, value: (row: number) => number): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < length; i++) {
    const times = weight === undefined ? 1 : weight[i];
    sum += times * value(i);
    count += times;
  }
  return sum / count;
}

function shortNats(nats: number): string {
  return Number.isFinite(nats) ? String(Number(nats.toPrecision(4))) : nats > 0 ? "infinite" : String(nats);
}
