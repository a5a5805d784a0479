/**
 * The standard error of the mean of rows that may depend on each other within clusters, by the clusters' sums of deviations;
 * null for a single cluster, which says nothing about it.
 */
export function clusteredErrorOf(values: Float64Array, clusters: ArrayLike<string | number>): number | null {
  let total = 0;
  for (const value of values) total += value;
  const mean = total / values.length;
  const sums = new Map<string | number, number>();
  for (let row = 0; row < values.length; row++) {
    sums.set(clusters[row], (sums.get(clusters[row]) ?? 0) + values[row] - mean);
  }
  const units = sums.size;
  if (units < 2) return null;
  let squares = 0;
  for (const sum of sums.values()) squares += sum * sum;
  return Math.sqrt((squares * units) / (units - 1)) / values.length;
}
