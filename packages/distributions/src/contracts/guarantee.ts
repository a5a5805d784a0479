/**
 * What a guarantee is about: all rows taken together; each group of rows by itself; or all rows by folds, which wastes none and
 * proves nothing for a finite sample.
 */
export type GuaranteeKind = "marginal" | "group" | "cross";

/** The rows of one group that were held out: their normal scores, rising. A type, so that JSON can hold it. */
export type HeldGroup = { readonly label: string; readonly scores: readonly number[] };

/**
 * What coverage is promised by: where the outcomes of rows that a fit did not see lie in their calibrated distributions, as normal
 * scores Φ⁻¹(F(y)). A type, so that JSON can hold it.
 */
export type Guarantee = {
  readonly kind: GuaranteeKind;
  /** Rows whose scores are kept. */
  readonly rows: number;
  /** The highest level of a central interval that so many rows can promise: 1 − 2/(rows + 1). */
  readonly highestLevel: number;
  /** What the rows were held out by, and scores drawn by where an outcome is a point mass. */
  readonly seed: number;
  /** Rising; of groups they are with the groups. */
  readonly scores?: readonly number[];
  /** Of kind group alone. */
  readonly groups?: readonly HeldGroup[];
  /** Of kind cross alone. */
  readonly folds?: number;
};
