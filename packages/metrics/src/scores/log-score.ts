import type { DistributionBatch } from "@distcal/distributions";
import { requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { judgedRows, type WeightOptions, weightNames } from "../forecast/judged-rows.ts";
import { observedColumn } from "../forecast/observed-column.ts";

/** The logarithmic score −ln f(y) in nats, mean over rows (Good 1952); Infinity where some outcome has no density. */
export function logScore(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: WeightOptions = {},
): number {
  requireKnownOptions("logScore", options, weightNames);
  const rows = judgedRows("logScore", observed, forecast, options);
  return meanOf(rowsFrom("logScore", rows.outcomes, rows.forecast), rows.weight);
}

/** The logarithmic score −ln f(y) of each row, in nats. */
export function logScoreRows(observed: ArrayLike<number>, forecast: DistributionBatch): Float64Array {
  return rowsFrom("logScoreRows", observed, forecast);
}

function rowsFrom(where: string, observed: ArrayLike<number>, forecast: DistributionBatch): Float64Array {
  const outcomes = observedColumn(where, observed, forecast);
  const scores = forecast.logPdf(outcomes);
  for (let row = 0; row < scores.length; row++) scores[row] = -scores[row];
  return scores;
}
