/**
 * The values that an outcome can take: bounds, at which it is cut off and so has a point mass, and the step of a lattice that
 * it is rounded to. Each is left out where there is none. A type, so that JSON can hold it.
 */
export type Support = {
  readonly lower?: number;
  readonly upper?: number;
  /** Outcomes are multiples of it: 1 for integers. */
  readonly step?: number;
};
