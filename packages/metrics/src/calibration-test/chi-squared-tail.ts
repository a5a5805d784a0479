import { normalCdf, normalPdf } from "@distcal/numerics";

/** P(χ²_df > x), by the finite sums of Abramowitz & Stegun 26.4.4 and 26.4.5. */
export function chiSquaredTail(df: number, x: number): number {
  if (!(x > 0)) return 1;
  const even = df % 2 === 0;
  const root = Math.sqrt(x);
  let term = even ? Math.exp(-x / 2) : 2 * normalPdf(root) * root;
  let sum = even ? term : 2 * normalCdf(-root) + (df > 1 ? term : 0);
  for (let k = even ? 2 : 3; k < df; k += 2) {
    term *= x / k;
    sum += term;
  }
  return Math.min(1, sum);
}
