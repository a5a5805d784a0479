/** Means and standard deviations, one of each per row. A type, so that it is a record of columns, too. */
export type Moments = {
  readonly mean: Float64Array;
  readonly std: Float64Array;
};

/** Past predictions as columns, with their observed outcomes. */
export interface ObservedColumns extends Moments {
  readonly target: Float64Array;
}
