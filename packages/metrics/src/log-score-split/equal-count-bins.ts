/**
 * Rows in `count` bins whose sizes differ by one or two at most, by halving in turn along each axis at its median, as a
 * k-d tree does (Bentley 1975). Ties keep the order of the rows. With one axis the bins are its quantile bins.
 */
export function equalCountBins(axes: readonly Float64Array[], count: number): readonly Int32Array[] {
  const all = Int32Array.from({ length: axes[0].length }, (_, row) => row);
  return split(all, count, 0);

  function split(rows: Int32Array, bins: number, depth: number): Int32Array[] {
    if (bins === 1) return [rows];
    const axis = axes[depth % axes.length];
    const sorted = rows.slice().sort((a, b) => axis[a] - axis[b] || a - b);
    const left = Math.floor(bins / 2);
    const cut = Math.floor((sorted.length * left) / bins);
    return [...split(sorted.subarray(0, cut), left, depth + 1), ...split(sorted.subarray(cut), bins - left, depth + 1)];
  }
}
