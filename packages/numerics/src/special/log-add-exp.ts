/** ln(eˣ + eʸ) without overflow; either argument may be −∞. */
export function logAddExp(x: number, y: number): number {
  if (x === y) return x + Math.LN2;
  return x > y ? x + Math.log1p(Math.exp(y - x)) : y + Math.log1p(Math.exp(x - y));
}
