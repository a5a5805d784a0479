/** One row's base distribution along an axis: the value y itself, or for a normal row its score (y − mean) / std. */
export interface BaseAxis {
  /** ln F and ln(1 − F) at a point of the axis, into the first two of four numbers. */
  logsAt(t: number, into: Float64Array): void;
  /** The point of the axis where F = Φ(score). */
  atScore(score: number): number;
}

/** The base distributions of a batch, as far as a calibrated batch needs them. */
export interface BaseRows {
  readonly length: number;
  /** Whether every row is normal, so that its score is its axis. */
  readonly normal: boolean;
  /** A row's y = offset + unit · t for the point t of its axis. */
  offset(row: number): number;
  unit(row: number): number;
  /**
   * Takes one y per row; the answer writes ln F, ln(1 − F), f/F and f/(1 − F) of a row into four numbers, the density f
   * being that along the axis.
   */
  pointsAt(y: Float64Array): (row: number, into: Float64Array) => void;
  /** The values y where a row's F = Φ(score), for each of some scores, into as many numbers. */
  valuesAt(row: number, scores: Float64Array, into: Float64Array): void;
  axis(row: number): BaseAxis;
  /** One row, as a batch of its own. */
  only(row: number): BaseRows;
}
