import { normalQuantile } from "@distcal/numerics";
import type { DistributionBatch } from "../contracts/distribution.ts";
import { packedValues, type RowsOrColumns } from "../packed/packed-values.ts";
import { risingLevels } from "../packed/rising-levels.ts";
import { curveBatch } from "./curve-batch.ts";
import { type LeastWidth, requireWidth } from "./least-width.ts";
import { liftTies } from "./rising-values.ts";

/** Predicted quantiles of many rows: at least two levels in (0, 1), rising, and the values at them by row or by level. */
export type QuantileBatchInput = { readonly levels: ArrayLike<number> } & RowsOrColumns & LeastWidth;

/**
 * Distributions that have these quantiles: straight lines between neighbours over the normal score Φ⁻¹(level), the outer lines
 * continuing as tails. So a normal distribution is met exactly by any two of its quantiles, a tail is that of a normal as wide as
 * the outer two quantiles are apart, and all moments are finite. Equal neighbours are drawn apart by 1 % of the row's mean slope;
 * crossing quantiles are refused, because sorting them is the caller's decision.
 */
export function quantileBatch(input: QuantileBatchInput, where = "quantileBatch"): DistributionBatch {
  const levels = risingLevels(where, input.levels);
  const packed = packedValues(where, "columns" in input ? "columns" : "rows", input);
  const { length, width, values, nameOf } = packed;
  if (width !== levels.length) {
    throw new RangeError(
      `${where}: ${nameOf(0)} must have ${levels.length} values, one per level, got ${width}; pass as many levels as values`,
    );
  }
  for (let i = 0; i < values.length; i++) {
    const [row, k] = [Math.floor(i / width), i % width];
    if (k === 0 || values[i] >= values[i - 1]) continue;
    throw new RangeError(
      `${where}: ${nameOf(row, k)} must be ≥ ${nameOf(row, k - 1)} = ${values[i - 1]}, got ${values[i]}; sort the quantiles of a row`,
    );
  }
  const least = requireWidth(where, packed, input.leastWidth, "equal quantiles say that a row is certain: drop it");
  const score = levels.map(normalQuantile);
  liftTies(values, score, width, least);
  return curveBatch(where, Object.freeze({ length, knots: width, score, value: values }));
}
