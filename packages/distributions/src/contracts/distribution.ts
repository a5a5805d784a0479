import type { NumberOrRows, SampleOptions } from "@distcal/numerics";
import type { Guarantee } from "./guarantee.ts";
import type { Moments } from "./moments.ts";
import type { ScoreCurves } from "./score-curves.ts";
import type { Tails } from "./tails.ts";

export type { NumberOrRows, SampleOptions };

/** One predicted distribution on the real line. Every method takes finite numbers and answers with a number, never NaN. */
export interface Distribution {
  /** The density f(y). */
  pdf(y: number): number;
  /** ln f(y), accurate where f(y) underflows. */
  logPdf(y: number): number;
  /** F(y) = P(Y ≤ y). */
  cdf(y: number): number;
  /** ln F(y), accurate where F(y) underflows or rounds to 1. */
  logCdf(y: number): number;
  /** ln(1 − F(y)), accurate where F(y) rounds to 1 or underflows. */
  logSf(y: number): number;
  /** The smallest y with F(y) ≥ p, for 0 < p < 1. */
  quantile(p: number): number;
  mean(): number;
  /** The standard deviation. */
  std(): number;
  /** `count` independent draws; the same seed gives the same bytes. */
  sample(count: number, options: SampleOptions): Float64Array;
  /** The continuous ranked probability score ∫ (F(t) − 1[t ≥ y])² dt (Gneiting & Raftery 2007, eq. 20). */
  crps(y: number): number;
}

/** Lower and upper ends of an interval, one pair per row. */
export interface IntervalColumns {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Which end of an outcome is bounded. */
export type BoundSide = "lower" | "upper";

/** Mean, standard deviation and quantiles of every row. */
export interface BatchSummary extends Moments {
  /** One array per row, in the order of the levels. */
  readonly quantiles: Float64Array[];
}

/** Rows by their normal scores z = Φ⁻¹(F(y)), many points of a row at once. */
export interface RowScores {
  /** The most points that a row has. */
  readonly mostPoints: number;
  /** Points, rising, between which y(z) is smooth and beyond which it is nearly straight; they hold until the next call. */
  pointsOf(row: number): Float64Array;
  /** Writes z, dz/dy and d²z/dy² of some points into as many numbers; NaN in tails that only logarithms reach. */
  scoresInto(row: number, y: Float64Array, score: Float64Array, rate: Float64Array, bend: Float64Array): void;
}

/**
 * One distribution per row. A row's answer does not depend on the rows beside it, to the last bit.
 * Every array handed out is a fresh copy.
 */
export interface DistributionBatch {
  readonly length: number;
  pdf(y: NumberOrRows): Float64Array;
  logPdf(y: NumberOrRows): Float64Array;
  cdf(y: NumberOrRows): Float64Array;
  logCdf(y: NumberOrRows): Float64Array;
  logSf(y: NumberOrRows): Float64Array;
  /** P(Y > y) = 1 − F(y), with the digits of the upper tail. */
  exceedance(y: NumberOrRows): Float64Array;
  /** P(Y ≤ y) = F(y), with the digits of the lower tail. */
  below(y: NumberOrRows): Float64Array;
  /** One level for all rows, or one per row; `quantiles` takes several levels for every row. */
  quantile(p: NumberOrRows): Float64Array;
  /** The quantiles of every row at the same levels, one array per row, in the order of the levels. */
  quantiles(levels: ArrayLike<number>): Float64Array[];
  /** Mean, std and quantiles of every row from shared work: the cheapest way to all three, or to mean and std with []. */
  summary(levels: ArrayLike<number>): BatchSummary;
  mean(): Float64Array;
  std(): Float64Array;
  /** Only where every row is normal: the means and standard deviations, which say all about such a batch. */
  moments?(): Moments;
  /** Only where every row is straight lines over its normal score: the knots, which say all about such a batch. Not a copy. */
  curves?(): ScoreCurves;
  /** Only where every row is made of point masses at outcomes that were observed: bounds and lattices leave it as it is. */
  readonly isDiscrete?: true;
  /**
   * Only where it is quick: the tails of a row to an absolute 1e-30, enough for moments to eight digits, however heavy the tail. They
   * hold until another row is asked for.
   */
  tails?(row: number): Tails;
  /** Only where they are quick. */
  readonly scores?: RowScores;
  /** The central interval that holds `level` of each row's probability: quantiles (1 − level)/2 and (1 + level)/2. */
  interval(level: number): IntervalColumns;
  /**
   * Only where coverage is promised: then `interval`, `bound`, `quantiles` and the quantiles of `summary` keep the promise, and all else,
   * `quantile` too, is that of the smooth distributions.
   */
  readonly guarantee?: Guarantee;
  /** Only where coverage is promised: the same distributions without it. */
  readonly smooth?: DistributionBatch;
  /**
   * Only where coverage is promised: a bound on one side that holds with a probability of at least `level`, and of at most
   * 1/(n + 1) more, n the held-out rows. Outcomes are at or below an upper one, at or above a lower one.
   */
  bound?(level: number, side: BoundSide): Float64Array;
  /**
   * One array of `count` draws for each row: `sample(count, { seed })[i]` is what
   * `row(i).sample(count, { seed: rowSeed(seed, i) })` answers, so it depends on the seed, the row's distribution and
   * the row's number i, and on nothing else.
   */
  sample(count: number, options: SampleOptions): Float64Array[];
  crps(y: NumberOrRows): Float64Array;
  /** The distribution of row i, counted from 0. */
  row(i: number): Distribution;
}
