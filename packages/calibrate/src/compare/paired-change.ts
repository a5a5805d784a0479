import { meanOf, standardErrorOf } from "@distcal/metrics";

/** How a loss differs from another on the same rows. */
export interface PairedChange {
  /** The mean over rows; below 0 where the first is lower. Infinite where one of them is. */
  readonly mean: number;
  /** Of that mean, as if rows were independent. */
  readonly standardError: number;
}

/** The mean of a − b and its standard error; infinite where one of them is, and open where both are. */
export function pairedChange(a: Float64Array, b: Float64Array, weight?: Float64Array): PairedChange {
  const changes = a.map((value, i) => (value === b[i] ? 0 : value - b[i]));
  const [lower, higher] = [changes.includes(Number.NEGATIVE_INFINITY), changes.includes(Number.POSITIVE_INFINITY)];
  if (lower && higher) return Object.freeze({ mean: 0, standardError: Number.POSITIVE_INFINITY });
  if (lower || higher) return Object.freeze({ mean: lower ? -Infinity : Infinity, standardError: 0 });
  return Object.freeze({ mean: meanOf(changes, weight), standardError: standardErrorOf(changes, weight) });
}
