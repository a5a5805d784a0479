/** Relative: scores that differ by less are the same answer, worked out in another order. */
const rounding = 1e-9;

/**
 * The rank of each score among them, 1 for the least; equal scores share the mean of their ranks. Infinite scores, which is what a
 * failed method has, share the last ranks.
 */
export function ranksOf(scores: readonly number[]): readonly number[] {
  const order = scores.map((_, i) => i).sort((a, b) => (scores[a] < scores[b] ? -1 : scores[a] > scores[b] ? 1 : 0));
  const ranks = new Array<number>(scores.length);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && isSame(scores[order[from]], scores[order[to]])) to++;
    for (let k = from; k < to; k++) ranks[order[k]] = (from + 1 + to) / 2;
  }
  return ranks;
}

/** Whether two scores are the same answer but for rounding. */
export function isSame(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= rounding * Math.abs(a);
}
