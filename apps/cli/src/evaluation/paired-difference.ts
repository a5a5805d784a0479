import { clusteredErrorOf, meanOf, standardErrorOf } from "@distcal/metrics";

/** How a score changed from one forecast to another on the same rows. */
export interface PairedDifference {
  /** After minus before, the mean over rows: negative is better. Infinite where only one of them is. */
  readonly mean: number;
  /** Of that mean: s/√n for independent rows, by the sums of clusters where there are some. */
  readonly standardError: number;
  /** Which way the mean goes; "same" where nothing changed. */
  readonly verdict: "better" | "worse" | "same";
  /** Whether the change is beyond two standard errors, which chance alone rarely gives. */
  readonly clear: boolean;
}

/** Which rows may depend on each other, and how much each counts. */
interface RowDependence {
  readonly clusters?: Int32Array | undefined;
  readonly weight?: Float64Array | undefined;
}

/** The paired difference of a loss, row by row: what rows have in common falls out. */
export function pairedDifference(
  before: Float64Array,
  after: Float64Array,
  { clusters, weight }: RowDependence = {},
): PairedDifference {
  const changes = after.map((loss, row) => (loss === before[row] ? 0 : loss - before[row]));
  const [gained, lost] = [changes.includes(Number.NEGATIVE_INFINITY), changes.includes(Number.POSITIVE_INFINITY)];
  if (gained && lost) return differenceOf(Number.NaN, 0);
  if (gained || lost) return differenceOf(gained ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY, 0);
  const error = clusters === undefined ? standardErrorOf(changes, weight) : clusteredErrorOf(changes, clusters, weight);
  return differenceOf(meanOf(changes, weight), error ?? Number.POSITIVE_INFINITY);
}

/** A difference by its mean and the error of that; NaN is that of infinite losses on both sides. */
export function differenceOf(change: number, error: number): PairedDifference {
  // Infinite losses on both sides say nothing about which is larger; on one side there is no doubt.
  const unknown = Number.isNaN(change);
  const mean = unknown ? 0 : change;
  const standardError = unknown ? Number.POSITIVE_INFINITY : Number.isFinite(change) ? error : 0;
  const verdict = mean < 0 ? "better" : mean > 0 ? "worse" : "same";
  return Object.freeze({ mean, standardError, verdict, clear: Math.abs(mean) > 2 * standardError });
}
