/**
 * Rows of distributions as curves y(z) over the normal score z = Φ⁻¹(F(y)): straight lines through knots (score, value), the outer
 * lines continuing forever. A normal row is one straight line; so are the tails of every row, which therefore has all moments.
 */
export interface ScoreCurves {
  readonly length: number;
  /** Knots of each row, at least two. */
  readonly knots: number;
  /** Scores of the knots, rising: `knots` numbers for all rows alike, or as many for each row, row by row. */
  readonly score: Float64Array;
  /** Values of the knots, rising, row by row. */
  readonly value: Float64Array;
}
