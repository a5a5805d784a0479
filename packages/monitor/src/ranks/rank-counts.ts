import { normalQuantile } from "@distcal/numerics";

/** How many values fell into each bin so far, and the rank of the next one among them. */
export interface RankCounts {
  readonly counts: Float64Array;
  /**
   * Φ⁻¹(U) of the next value's randomised rank U = (below + v·(beside + 1))/(n + 1), v uniform on (0, 1), which it then
   * joins. Values of one bin are ties. Where values are exchangeable U is uniform, whatever came before.
   */
  scoreOf(bin: number, v: number): number;
}

/** Counts that continue from given ones. A tree of partial sums (Fenwick 1994) finds those below in a few steps. */
export function rankCounts(start: ArrayLike<number>): RankCounts {
  const counts = new Float64Array(start);
  const tree = new Float64Array(counts.length + 1);
  let total = 0;
  for (let i = 1; i < tree.length; i++) {
    total += counts[i - 1];
    tree[i] += counts[i - 1];
    const parent = i + (i & -i);
    if (parent < tree.length) tree[parent] += tree[i];
  }
  return {
    counts,
    scoreOf(bin, v) {
      let below = 0;
      for (let i = bin; i > 0; i -= i & -i) below += tree[i];
      const beside = counts[bin] + 1;
      const above = total - below - counts[bin];
      counts[bin]++;
      total++;
      for (let i = bin + 1; i < tree.length; i += i & -i) tree[i]++;
      // By the nearer tail: the other one may round to 1.
      const lower = below + v * beside;
      const upper = above + (1 - v) * beside;
      return lower < upper ? normalQuantile(lower / total) : -normalQuantile(upper / total);
    },
  };
}
