import { meanOf, standardErrorOf } from "@distcal/metrics";

/** A mean with its standard error, as if what it is over were independent; null for the error of one. */
export interface MeanWithError {
  readonly mean: number;
  readonly se: number | null;
}

/** The mean of some numbers; undefined where there are none. */
export function meanOver(values: readonly number[]): MeanWithError | undefined {
  if (values.length === 0) return undefined;
  const column = Float64Array.from(values);
  return { mean: meanOf(column), se: values.length === 1 ? null : standardErrorOf(column) };
}

/** The middle of some numbers; undefined where there are none. */
export function medianOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
