/** A function that rises from ≤ 0 at `low` to ≥ 0 at `high`, and its derivative. */
export interface RisingFunction {
  value(y: number): number;
  /** The derivative at y, where the function has this value. */
  slope(y: number, value: number): number;
  readonly low: number;
  readonly high: number;
}

/**
 * The root of a rising function to the last digits of y: Newton's method, with a bisection wherever a step would leave
 * the bracket or fails to halve the step before it. Bisection goes by order of magnitude while the ends differ in it.
 */
export function monotoneRoot({ value, slope, low, high }: RisingFunction): number {
  let [below, above] = [low, high];
  let y = middle(below, above);
  let previous = Number.POSITIVE_INFINITY;
  for (let step = 0; step < 300; step++) {
    const error = value(y);
    if (error === 0) return y;
    if (error < 0) below = y;
    else above = y;
    if (above - below <= 2 * Number.EPSILON * Math.abs(y)) return y;
    const newton = y - error / slope(y, error);
    const trusted = newton > below && newton < above && Math.abs(newton - y) < 0.5 * previous;
    const next = trusted ? newton : middle(below, above);
    previous = trusted ? Math.abs(next - y) : Number.POSITIVE_INFINITY;
    if (trusted && previous <= Number.EPSILON * Math.abs(y)) return next;
    if (next <= below || next >= above) return next;
    y = next;
  }
  return y;
}

/** A point between two numbers: the mean, or for ends of one sign and different magnitude the geometric mean. */
function middle(low: number, high: number): number {
  if (low < 0 && high > 0) return -low > 4 * high || high > -4 * low ? 0 : 0.5 * low + 0.5 * high;
  const [small, large] = high > 0 ? [low, high] : [-high, -low];
  if (!(large > 4 * small && large > 1e-150)) return 0.5 * low + 0.5 * high;
  const size = Math.sqrt(Math.max(small, 1e-300)) * Math.sqrt(large);
  return high > 0 ? size : -size;
}
