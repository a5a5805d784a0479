import type { DistributionBatch } from "@distcal/distributions";
import { summaryColumns } from "./batch-columns.ts";
import { requireFiniteStd } from "./finite-std.ts";
import { observedColumn } from "./observed-column.ts";

/** What variance-based errors compare, row by row. */
export interface ForecastErrors {
  /** y − E[Y], held within float64. */
  readonly error: Float64Array;
  readonly std: Float64Array;
}

/** The errors of the means beside the standard deviations, which must be finite. */
export function forecastErrors(
  where: string,
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
): ForecastErrors {
  const outcomes = observedColumn(where, observed, forecast);
  const { mean, std } = summaryColumns(forecast, []);
  requireFiniteStd(where, std);
  const error = outcomes.map((y, row) => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, y - mean[row])));
  return { error, std };
}
