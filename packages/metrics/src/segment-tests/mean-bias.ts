import type { TestedRows } from "../calibration-test/tested-rows.ts";
import { meanOf, standardErrorOf } from "../columns/column-mean.ts";

/** The mean of outcome − predicted mean, in units of the outcome, and its standard error; null for a single row. */
export interface MeanBias {
  readonly mean: number;
  readonly error: number | null;
}

/** How far outcomes lie above the predicted means; the error is by sums of clusters where there are some. */
export function meanBias(
  { outcomes, mean }: Pick<TestedRows, "outcomes" | "mean">,
  clusters?: readonly (string | number)[],
): MeanBias {
  const residuals = outcomes.map((outcome, row) => outcome - mean[row]);
  const average = meanOf(residuals);
  if (clusters === undefined) {
    return Object.freeze({ mean: average, error: residuals.length < 2 ? null : standardErrorOf(residuals) });
  }
  const sums = new Map<string | number, number>();
  for (const [row, residual] of residuals.entries()) {
    sums.set(clusters[row], (sums.get(clusters[row]) ?? 0) + residual - average);
  }
  const units = sums.size;
  if (units < 2) return Object.freeze({ mean: average, error: null });
  let squares = 0;
  for (const sum of sums.values()) squares += sum * sum;
  return Object.freeze({ mean: average, error: Math.sqrt((squares * units) / (units - 1)) / residuals.length });
}
