/** ln(1 − eˣ) for x ≤ 0: the logarithm of the complement of a probability given by its logarithm; −∞ at 0. */
export function log1mexp(x: number): number {
  if (!(x <= 0)) throw new RangeError(`log1mexp: x must be ≤ 0, got ${x}; pass the logarithm of a probability`);
  // Below −ln 2, eˣ < ½ and log1p keeps every digit; above it, 1 − eˣ cancels and expm1 does not.
  return x < -Math.LN2 ? Math.log1p(-Math.exp(x)) : Math.log(-Math.expm1(x));
}
