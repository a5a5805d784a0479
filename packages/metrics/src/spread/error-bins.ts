import { rootMeanSquares } from "../columns/root-mean-square.ts";
import type { ForecastErrors } from "../forecast/forecast-errors.ts";

/** What the rows of one bin have in common. */
export interface ErrorBin {
  /** What its rows count for: how many there are, where each counts once. */
  readonly rows: number;
  /** √(mean of predicted variances). */
  readonly rootMeanVariance: number;
  /** √(mean of squared errors of the means). */
  readonly rootMeanSquaredError: number;
}

/** The bins that have rows, in order, each with its predicted and its found spread. */
export function errorBins({ error, std, weight }: ForecastErrors, binOfRow: Int32Array): readonly ErrorBin[] {
  let count = 0;
  for (const bin of binOfRow) count = Math.max(count, bin + 1);
  const rows = new Float64Array(count);
  for (let row = 0; row < binOfRow.length; row++) rows[binOfRow[row]] += weight === undefined ? 1 : weight[row];
  const grouped = { groupOfRow: binOfRow, groups: count, weight };
  const predicted = rootMeanSquares(std, grouped);
  const found = rootMeanSquares(error, grouped);
  const bins = Array.from(rows, (n, bin) => ({
    rows: n,
    rootMeanVariance: predicted[bin],
    rootMeanSquaredError: found[bin],
  }));
  return bins.filter((bin) => bin.rows > 0);
}
