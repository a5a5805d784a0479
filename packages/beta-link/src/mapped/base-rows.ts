import type { CurveRoom } from "../curves/row-curve.ts";

/**
 * How a point of a base distribution is given to maps: on "logs" as ln F, ln(1 − F), f/F and f/(1 − F), on "scores" as the
 * normal score z = Φ⁻¹(F) and ln dz/dt, where the density f is that along the axis t.
 */
export type PointForm = "logs" | "scores";

/** One row's base distribution along an axis t: the value y itself, or for a normal row its score (y − mean) / std. */
export interface BaseAxis {
  /** Where F is at a point of the axis: its logarithms, or its score; the density is not written. */
  pointAt(t: number, into: Float64Array): void;
  /** The point of the axis where F = Φ(score). */
  atScore(score: number): number;
}

/** The base distributions of a batch, as far as a mapped batch needs them. */
export interface BaseRows {
  readonly length: number;
  /** Whether every row is normal, so that its score is its axis. */
  readonly normal: boolean;
  /** A row's y = offset + unit · t for the point t of its axis. */
  offset(row: number): number;
  unit(row: number): number;
  /** Where scores are placed row by row: the score that points and maps speak of, from the score of F itself. */
  placed?(row: number, score: number): number;
  /** Takes one y per row; the answer writes the point of a row into four numbers. */
  pointsAt(y: Float64Array, form: PointForm): (row: number, into: Float64Array) => void;
  /** The y where a row's F = Φ(score). */
  valueAt(row: number, score: number): number;
  /** The same for each of some scores, into as many numbers. */
  valuesAt(row: number, scores: Float64Array, into: Float64Array): void;
  axis(row: number, form: PointForm): BaseAxis;
  /** Points of a row's axis at which its density jumps, rising. */
  bends?(row: number): Float64Array;
  /** A row as a curve over its score, where that is at hand; it holds until the next call. */
  curve?(row: number): CurveRoom;
  /** One row, as a batch of its own. */
  only(row: number): BaseRows;
}
