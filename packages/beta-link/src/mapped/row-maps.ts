import type { RowCurve } from "../curves/row-curve.ts";
import type { PointForm } from "./base-rows.ts";

/**
 * Writes the scores of a row's quantiles into as many numbers. Where `moments` is given, mean and std of the row's score go there
 * from shared work or, where a curve is given, too, those of the curve's value at that score; false where they are left to
 * the tails.
 */
export type RowQuantiles = (
  row: number,
  into: Float64Array,
  moments?: Float64Array,
  curve?: RowCurve | undefined,
) => boolean;

/**
 * The maps of a batch's rows, as a mapped batch asks for them, whatever they are made of: G is the mapped cdf, and scores are
 * normal scores of the base. What is asked at a point holds for the row loaded last.
 */
export interface RowMaps {
  /** How many rows there are maps for; absent where one map serves any number. */
  readonly length?: number;
  /** How these maps read a point of the base. */
  readonly form: PointForm;
  load(row: number): void;
  cdf(point: Float64Array): number;
  logCdf(point: Float64Array): number;
  logSf(point: Float64Array): number;
  /** The density at a point of an axis whose unit is this many y. */
  pdf(point: Float64Array, unit: number): number;
  logPdf(point: Float64Array, unit: number): number;
  /** G (0) or 1 − G (1) as an integral needs it: not from the other side. */
  tail(which: 0 | 1, point: Float64Array): number;
  /** The score where G is this level. */
  scoreAt(level: number): number;
  /** The score where G = Φ(target). */
  scoreAtScore(target: number): number;
  /** The quantiles of rows at the same levels. */
  quantilesAt(levels: Float64Array): RowQuantiles;
  /** Mean and std of a row's score, into two numbers; false where they are left to the tails. */
  momentsInto(row: number, into: Float64Array): boolean;
  /** Whether `quantilesAt` takes curves. */
  readonly readsCurves?: boolean;
  /** G and 1 − G of the loaded row at scores, quicker than by `tail` and good for integrals; false where it is left to `tail`. */
  quickTails?(row: number): ((score: number, into: Float64Array) => boolean) | undefined;
  /** The crps of a normal row at a score, in units of its std, where it is at hand. */
  crpsAt?(score: number): number;
  /** Scores at which the density jumps, rising. */
  readonly kinks: Float64Array;
  /** The maps of one row. */
  only(row: number): RowMaps;
}
