import { type DistributionBatch, weightColumn } from "@distcal/distributions";
import type { OptionNames } from "@distcal/numerics";
import { batchOfRows } from "./batch-of-rows.ts";
import { observedColumn } from "./observed-column.ts";

/** How much rows count. */
export interface WeightOptions {
  /** One number from 0 to 1e9 per row: weight 2 is the row twice, weight 0 no row. 1 by default. */
  readonly weight?: ArrayLike<number> | undefined;
}

/** The option names of functions that take weights alone. */
export const weightNames: OptionNames<WeightOptions> = { weight: true };

/** Outcomes beside their forecast, without rows of weight 0. */
export interface JudgedRows {
  readonly outcomes: Float64Array;
  readonly forecast: DistributionBatch;
  /** All above 0; undefined where every row counts once. */
  readonly weight: Float64Array | undefined;
}

/** The rows that count, at least `minimum` of them. */
export function judgedRows(
  where: string,
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  { weight: given }: WeightOptions,
  minimum = 1,
): JudgedRows {
  const outcomes = observedColumn(where, observed, forecast, minimum);
  if (given === undefined) return { outcomes, forecast, weight: undefined };
  const weight = weightColumn(where, given, outcomes.length);
  if (weight.every((w) => w > 0)) return { outcomes, forecast, weight };
  const counted = [...weight.keys()].filter((row) => weight[row] > 0);
  if (counted.length < minimum) {
    const remedy = "collect more outcomes";
    throw new RangeError(
      `${where}: at least ${minimum} rows must have a weight above 0, got ${counted.length}; ${remedy}`,
    );
  }
  return {
    outcomes: Float64Array.from(counted, (row) => outcomes[row]),
    forecast: batchOfRows(forecast, counted, outcomes),
    weight: Float64Array.from(counted, (row) => weight[row]),
  };
}
