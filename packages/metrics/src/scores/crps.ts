import type { DistributionBatch } from "@distcal/distributions";
import { requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { judgedRows, type WeightOptions, weightNames } from "../forecast/judged-rows.ts";
import { observedColumn } from "../forecast/observed-column.ts";

/**
 * The continuous ranked probability score ∫ (F(t) − 1[t ≥ y])² dt (Gneiting & Raftery 2007, eq. 20), mean over rows:
 * each batch has it in closed form, or by quadrature where there is none.
 */
export function crps(observed: ArrayLike<number>, forecast: DistributionBatch, options: WeightOptions = {}): number {
  requireKnownOptions("crps", options, weightNames);
  const rows = judgedRows("crps", observed, forecast, options);
  return meanOf(rows.forecast.crps(rows.outcomes), rows.weight);
}

/** The continuous ranked probability score of each row, in the units of the outcome. */
export function crpsRows(observed: ArrayLike<number>, forecast: DistributionBatch): Float64Array {
  const outcomes = observedColumn("crpsRows", observed, forecast);
  return forecast.crps(outcomes);
}
