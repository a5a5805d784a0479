import type { DistributionBatch } from "@distcal/distributions";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { judgedRows, type WeightOptions } from "../forecast/judged-rows.ts";
import { observedColumn } from "../forecast/observed-column.ts";

/** Which point of the distribution is compared with the outcome. */
export interface AbsoluteErrorOptions {
  /** The median by default: it is the point that minimises the expected absolute error (Gneiting 2011). */
  readonly of?: "median" | "mean";
}

const optionNames: OptionNames<AbsoluteErrorOptions> = { of: true };
const meanOptionNames: OptionNames<AbsoluteErrorOptions & WeightOptions> = { ...optionNames, weight: true };

/** The absolute error |y − m| of the forecast's median (or mean), mean over rows. */
export function absoluteError(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: AbsoluteErrorOptions & WeightOptions = {},
): number {
  requireKnownOptions("absoluteError", options, meanOptionNames);
  const rows = judgedRows("absoluteError", observed, forecast, options);
  return meanOf(rowsFrom("absoluteError", rows.outcomes, rows.forecast, options), rows.weight);
}

/** The absolute error |y − m| of each row. */
export function absoluteErrorRows(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: AbsoluteErrorOptions = {},
): Float64Array {
  requireKnownOptions("absoluteErrorRows", options, optionNames);
  return rowsFrom("absoluteErrorRows", observed, forecast, options);
}

function rowsFrom(
  where: string,
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  { of = "median" }: AbsoluteErrorOptions,
): Float64Array {
  const outcomes = observedColumn(where, observed, forecast);
  if (of !== "median" && of !== "mean") {
    throw new TypeError(`${where}: of must be "median" or "mean", got ${String(of)}; leave it out for the median`);
  }
  const point = of === "median" ? forecast.quantile(0.5) : forecast.mean();
  return outcomes.map((y, row) => Math.abs(y - point[row]));
}
