import type { DistributionBatch } from "@distcal/distributions";
import { requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { judgedRows, type WeightOptions, weightNames } from "../forecast/judged-rows.ts";
import { observedColumn } from "../forecast/observed-column.ts";

/** The squared error (y − E[Y])² of the forecast's mean, mean over rows. */
export function squaredError(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: WeightOptions = {},
): number {
  requireKnownOptions("squaredError", options, weightNames);
  const rows = judgedRows("squaredError", observed, forecast, options);
  return meanOf(rowsFrom("squaredError", rows.outcomes, rows.forecast), rows.weight);
}

/** The squared error (y − E[Y])² of each row. */
export function squaredErrorRows(observed: ArrayLike<number>, forecast: DistributionBatch): Float64Array {
  return rowsFrom("squaredErrorRows", observed, forecast);
}

function rowsFrom(where: string, observed: ArrayLike<number>, forecast: DistributionBatch): Float64Array {
  const outcomes = observedColumn(where, observed, forecast);
  const mean = forecast.mean();
  return outcomes.map((y, row) => (y - mean[row]) ** 2);
}
