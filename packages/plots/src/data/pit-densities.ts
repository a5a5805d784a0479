import type { RowWeights } from "./row-weights.ts";

/** Counts of the PIT values of some rows in equal bins, divided by what a uniform column would have. */
export function pitDensities(
  pit: Float64Array,
  bins: number,
  rows: ArrayLike<number>,
  weights: RowWeights,
): Float64Array {
  const counts = new Float64Array(bins);
  for (let i = 0; i < rows.length; i++) {
    counts[Math.min(bins - 1, Math.floor(pit[rows[i]] * bins))] += weights.of(rows[i]);
  }
  const total = weights.total(rows);
  return counts.map((count) => (count / total) * bins);
}
