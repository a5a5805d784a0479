import { finiteColumn, requireLength } from "@distcal/numerics";
import { batchOf } from "../batches/batch-of.ts";
import type { Distribution, DistributionBatch } from "../contracts/distribution.ts";
import { requireListOfRows } from "../packed/list-of-rows.ts";
import { requireIncreasing, risingLevels } from "../packed/rising-levels.ts";
import { distributionFrom } from "./distribution-from.ts";
import { type CdfKnots, piecewiseLinearCdf, requireRepresentable, segmentDensities } from "./piecewise-linear-cdf.ts";

/** Predicted quantiles: at least two levels in (0, 1), and the value predicted for each. */
export interface QuantileTableInput {
  readonly levels: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** Predicted quantiles of many rows at the same levels. */
export interface QuantileTableBatchInput {
  readonly levels: ArrayLike<number>;
  readonly values: readonly ArrayLike<number>[];
}

/**
 * The distribution that has these quantiles: a straight cdf between neighbours, and beyond the outer ones an exponential
 * tail whose density starts at that of the outer piece (scale = outer mass / outer density). Levels and values must be
 * strictly increasing; crossing quantiles are refused, because sorting them is the caller's decision.
 */
export function quantileTable({ levels, values }: QuantileTableInput): Distribution {
  return fromTable("quantileTable", risingLevels("quantileTable", levels), "values", values);
}

/** One `quantileTable` per row of values, at common levels. */
export function quantileTableBatch({ levels, values }: QuantileTableBatchInput): DistributionBatch {
  const column = risingLevels("quantileTableBatch", levels);
  requireListOfRows("quantileTableBatch", "values", values);
  return batchOf(Array.from(values, (row, i) => fromTable("quantileTableBatch", column, `values[${i}]`, row)));
}

function fromTable(where: string, levels: Float64Array, name: string, given: ArrayLike<number>): Distribution {
  const values = finiteColumn(where, name, given);
  requireLength(where, name, values.length, levels.length);
  requireIncreasing(where, name, values, "sort the quantiles of a row, and drop the level of a repeated one");
  const last = values.length - 1;
  const above = levels.map((level) => 1 - level);
  const density = segmentDensities({ values, below: levels, above, lowerScale: 1, upperScale: 1 });
  const knots: CdfKnots = {
    values,
    below: levels,
    above,
    lowerScale: levels[0] / density[0],
    upperScale: above[last] / density[last - 1],
  };
  requireRepresentable(where, name, knots);
  return distributionFrom("quantileTable", piecewiseLinearCdf(knots));
}
