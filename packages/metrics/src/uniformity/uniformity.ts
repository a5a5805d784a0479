import { finiteColumn } from "@distcal/numerics";
import { cramerVonMisesTail } from "./cramer-von-mises-tail.ts";
import { kolmogorovTail } from "./kolmogorov-tail.ts";

/** A test of the hypothesis that numbers are independent draws from U(0, 1). */
export interface UniformityTest {
  readonly statistic: number;
  /** The probability of a statistic at least as large under the hypothesis. */
  readonly pValue: number;
}

/**
 * The two-sided Kolmogorov–Smirnov test of uniformity: D = max_i max(i/n − u₍ᵢ₎, u₍ᵢ₎ − (i − 1)/n). The p-value is exact
 * up to 1000 rows (Marsaglia, Tsang & Wang 2003; Simard & L'Ecuyer 2011) and good to 1e-7 beyond (Pelz & Good 1976).
 */
export function kolmogorovSmirnov(pit: ArrayLike<number>): UniformityTest {
  const sorted = sortedUnitColumn("kolmogorovSmirnov", pit);
  const n = sorted.length;
  let statistic = 0;
  for (let i = 0; i < n; i++) statistic = Math.max(statistic, (i + 1) / n - sorted[i], sorted[i] - i / n);
  return Object.freeze({ statistic, pValue: kolmogorovTail(n, statistic) });
}

/**
 * The Cramér–von Mises test of uniformity: W² = 1/12n + Σ_i ((2i − 1)/2n − u₍ᵢ₎)². The p-value is by the expansion of
 * Csörgő & Faraway (1996), whose error is of order 1/n².
 */
export function cramerVonMises(pit: ArrayLike<number>): UniformityTest {
  const sorted = sortedUnitColumn("cramerVonMises", pit);
  const n = sorted.length;
  let statistic = 1 / (12 * n);
  for (let i = 0; i < n; i++) statistic += ((2 * i + 1) / (2 * n) - sorted[i]) ** 2;
  return Object.freeze({ statistic, pValue: cramerVonMisesTail(n, statistic) });
}

function sortedUnitColumn(where: string, pit: ArrayLike<number>): Float64Array {
  const column = finiteColumn(where, "pit", pit);
  if (!(column.length >= 2)) {
    throw new RangeError(`${where}: pit must have at least 2 rows, got ${column.length}; collect more outcomes`);
  }
  for (let i = 0; i < column.length; i++) {
    if (!(column[i] >= 0 && column[i] <= 1)) {
      const remedy = "pass forecast.cdf(observed)";
      throw new RangeError(`${where}: pit[${i}] must lie in [0, 1], got ${column[i]}; ${remedy}`);
    }
  }
  return column.sort();
}
