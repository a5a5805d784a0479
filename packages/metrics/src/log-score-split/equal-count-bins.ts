/**
 * Rows in `count` bins whose sizes differ by one or two at most, by halving in turn along each axis at its median, as a
 * k-d tree does (Bentley 1975). Ties keep the order of the rows. With one axis the bins are its quantile bins.
 * Where rows have weights, halves count for as much as each other, but for the row between them.
 */
export function equalCountBins(
  axes: readonly Float64Array[],
  count: number,
  weight?: Float64Array,
): readonly Int32Array[] {
  const all = Int32Array.from({ length: axes[0].length }, (_, row) => row);
  return split(all, count, 0);

  function split(rows: Int32Array, bins: number, depth: number): Int32Array[] {
    if (bins === 1) return [rows];
    const axis = axes[depth % axes.length];
    const sorted = rows.slice().sort((a, b) => axis[a] - axis[b] || a - b);
    const left = Math.floor(bins / 2);
    const cut = weight === undefined ? Math.floor((sorted.length * left) / bins) : cutOf(sorted, left, bins, weight);
    return [...split(sorted.subarray(0, cut), left, depth + 1), ...split(sorted.subarray(cut), bins - left, depth + 1)];
  }
}

/** Where the rows before count for `left` of `bins` parts, with a row at least for every bin on both sides. */
function cutOf(sorted: Int32Array, left: number, bins: number, weight: Float64Array): number {
  const total = sorted.reduce((sum, row) => sum + weight[row], 0);
  let [cut, below] = [0, 0];
  while (cut < sorted.length && (below + 0.5 * weight[sorted[cut]]) * bins < total * left)
    below += weight[sorted[cut++]];
  return Math.min(Math.max(cut, left), sorted.length - (bins - left));
}
