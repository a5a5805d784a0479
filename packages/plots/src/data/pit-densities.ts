/** Counts of PIT values in equal bins, divided by what a uniform column would have. */
export function pitDensities(pit: Float64Array, bins: number): Float64Array {
  const counts = new Float64Array(bins);
  for (let i = 0; i < pit.length; i++) counts[Math.min(bins - 1, Math.floor(pit[i] * bins))]++;
  return counts.map((count) => (count / pit.length) * bins);
}
