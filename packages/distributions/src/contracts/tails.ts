/** A distribution on the real line by its tails. */
export interface Tails {
  /** G at a point. */
  below(t: number): number;
  /** 1 − G. */
  above(t: number): number;
  /** The median, and half the distance between the quantiles one normal standard deviation to either side. */
  readonly centre: number;
  readonly scale: number;
  /** Points, rising, where the density jumps and a rule must not step over. */
  readonly bends: Float64Array;
}
