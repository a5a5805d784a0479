import type { DistributionBatch } from "@distcal/distributions";
import { meanOf } from "../columns/column-mean.ts";
import { observedColumn } from "../forecast/observed-column.ts";

/** The squared error (y − E[Y])² of the forecast's mean, mean over rows. */
export function squaredError(observed: ArrayLike<number>, forecast: DistributionBatch): number {
  return meanOf(rowsFrom("squaredError", observed, forecast));
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
