import { betainc } from "@distcal/numerics";

/** Where a proportion lies with a given probability. */
export interface Band {
  readonly lower: number;
  readonly upper: number;
}

/**
 * The central band of K/n for K ~ Binomial(n, p): from its (1−level)/2 to its (1+level)/2 quantile, exactly, through
 * P(K ≤ k) = I₁₋ₚ(n−k, k+1) (DLMF 8.17.5). A proportion of n rows leaves it by chance alone with probability
 * 1 − level at most (Bröcker and Smith 2007, consistency bars).
 */
export function binomialBand(rows: number, probability: number, level: number): Band {
  const tail = (1 - level) / 2;
  return {
    lower: binomialQuantile(rows, probability, tail) / rows,
    upper: binomialQuantile(rows, probability, 1 - tail) / rows,
  };
}

/** The smallest k with P(K ≤ k) ≥ wanted, by bisection. */
function binomialQuantile(rows: number, probability: number, wanted: number): number {
  if (probability <= 0) return 0;
  if (probability >= 1) return rows;
  let low = -1;
  let high = rows;
  while (high - low > 1) {
    const k = low + Math.floor((high - low) / 2);
    const reached = betainc(1 - probability, { a: rows - k, b: k + 1, complement: probability }) >= wanted;
    if (reached) high = k;
    else low = k;
  }
  return high;
}
