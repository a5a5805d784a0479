import { weightColumn } from "@distcal/distributions";
import { finiteColumn, requireKnownOptions } from "@distcal/numerics";
import { effectiveRows } from "../columns/column-mean.ts";
import { type SortedWeights, sortedWeights } from "../columns/sorted-weights.ts";
import { type WeightOptions, weightNames } from "../forecast/judged-rows.ts";
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
 * With weights D is that of weighted shares, and p is for as many rows of equal weight as tell as much: approximate.
 */
export function kolmogorovSmirnov(pit: ArrayLike<number>, options: WeightOptions = {}): UniformityTest {
  const { sorted, below, rows } = sortedUnitColumn("kolmogorovSmirnov", pit, options);
  const total = below[sorted.length];
  let statistic = 0;
  for (let i = 0; i < sorted.length; i++) {
    statistic = Math.max(statistic, below[i + 1] / total - sorted[i], sorted[i] - below[i] / total);
  }
  return Object.freeze({ statistic, pValue: kolmogorovTail(rows, statistic) });
}

/**
 * The Cramér–von Mises test of uniformity: W² = 1/12n + Σ_i ((2i − 1)/2n − u₍ᵢ₎)². The p-value is by the expansion of
 * Csörgő & Faraway (1996), whose error is of order 1/n². With weights it is n∫(F − u)²du of the weighted shares F, with n
 * the number of rows of equal weight that tell as much.
 */
export function cramerVonMises(pit: ArrayLike<number>, options: WeightOptions = {}): UniformityTest {
  const { sorted, below, rows } = sortedUnitColumn("cramerVonMises", pit, options);
  const total = below[sorted.length];
  let integral = 0;
  for (let i = 0; i < sorted.length; i++) {
    const share = (below[i + 1] - below[i]) / total;
    integral += share * ((below[i] + below[i + 1]) / (2 * total) - sorted[i]) ** 2 + share ** 3 / 12;
  }
  const statistic = rows * integral;
  return Object.freeze({ statistic, pValue: cramerVonMisesTail(rows, statistic) });
}

/** Sorted values with what lies below each, and how many rows of equal weight tell as much. */
interface SortedUnitColumn extends SortedWeights {
  readonly rows: number;
}

function sortedUnitColumn(where: string, pit: ArrayLike<number>, options: WeightOptions): SortedUnitColumn {
  requireKnownOptions(where, options, weightNames);
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
  if (options.weight === undefined) return { ...sortedWeights(column, undefined), rows: column.length };
  const weight = weightColumn(where, options.weight, column.length);
  const rows = Math.max(1, Math.round(effectiveRows(weight)));
  return {
    ...sortedWeights(
      column.filter((_, i) => weight[i] > 0),
      weight.filter((w) => w > 0),
    ),
    rows,
  };
}
