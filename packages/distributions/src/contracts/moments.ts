/** Means and standard deviations, one of each per row. */
export interface Moments {
  readonly mean: Float64Array;
  readonly std: Float64Array;
}
