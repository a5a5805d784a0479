/** ln(1 + eˣ), exact in both tails: it never overflows and keeps its relative accuracy where eˣ is tiny. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
