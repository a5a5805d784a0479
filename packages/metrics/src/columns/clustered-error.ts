import { meanOf } from "./column-mean.ts";

/**
 * The standard error of the mean of rows that may depend on each other within clusters, by the clusters' sums of deviations;
 * null for a single cluster, which says nothing about it.
 */
export function clusteredErrorOf(
  values: Float64Array,
  clusters: ArrayLike<string | number>,
  weight?: Float64Array,
): number | null {
  const mean = meanOf(values, weight);
  const sums = new Map<string | number, number>();
  let total = 0;
  for (let row = 0; row < values.length; row++) {
    const times = weight === undefined ? 1 : weight[row];
    total += times;
    if (times > 0) sums.set(clusters[row], (sums.get(clusters[row]) ?? 0) + times * (values[row] - mean));
  }
  const units = sums.size;
  if (units < 2) return null;
  let squares = 0;
  for (const sum of sums.values()) squares += (sum / total) ** 2;
  return Math.sqrt((squares * units) / (units - 1));
}
