/** The k with knots[k] ≤ x < knots[k + 1], 0 ≤ k < knots.length − 1, by bisection; clamped to the ends. */
export function segmentOf(knots: Float64Array, x: number): number {
  let low = 0;
  let high = knots.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (knots[middle] <= x) low = middle;
    else high = middle;
  }
  return low;
}
