import { rootMeanSquares } from "../columns/root-mean-square.ts";
import type { ForecastErrors } from "../forecast/forecast-errors.ts";

/** What the rows of one bin have in common. */
export interface ErrorBin {
  readonly rows: number;
  /** √(mean of predicted variances). */
  readonly rootMeanVariance: number;
  /** √(mean of squared errors of the means). */
  readonly rootMeanSquaredError: number;
}

/** The bins that have rows, in order, each with its predicted and its found spread. */
export function errorBins({ error, std }: ForecastErrors, binOfRow: Int32Array): readonly ErrorBin[] {
  let count = 0;
  for (const bin of binOfRow) count = Math.max(count, bin + 1);
  const rows = new Float64Array(count);
  for (const bin of binOfRow) rows[bin]++;
  const predicted = rootMeanSquares(std, binOfRow, count);
  const found = rootMeanSquares(error, binOfRow, count);
  const bins = Array.from(rows, (n, bin) => ({
    rows: n,
    rootMeanVariance: predicted[bin],
    rootMeanSquaredError: found[bin],
  }));
  return bins.filter((bin) => bin.rows > 0);
}
