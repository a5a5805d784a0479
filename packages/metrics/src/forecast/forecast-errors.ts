import type { DistributionBatch } from "@distcal/distributions";
import { summaryColumns } from "./batch-columns.ts";
import { requireFiniteStd } from "./finite-std.ts";
import { judgedRows, type WeightOptions } from "./judged-rows.ts";

/** What variance-based errors compare, row by row. */
export interface ForecastErrors {
  /** y − E[Y], held within float64. */
  readonly error: Float64Array;
  readonly std: Float64Array;
  readonly weight: Float64Array | undefined;
}

/** The errors of the means beside the standard deviations, which must be finite. */
export function forecastErrors(
  where: string,
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: WeightOptions,
): ForecastErrors {
  const { outcomes, weight, ...rows } = judgedRows(where, observed, forecast, options);
  const { mean, std } = summaryColumns(rows.forecast, []);
  requireFiniteStd(where, std);
  const error = outcomes.map((y, row) => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, y - mean[row])));
  return { error, std, weight };
}
