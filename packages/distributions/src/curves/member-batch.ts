import type { DistributionBatch } from "../contracts/distribution.ts";
import { packedValues, type RowsOrColumns } from "../packed/packed-values.ts";
import { curveBatch } from "./curve-batch.ts";
import { type LeastWidth, requireWidth } from "./least-width.ts";
import { memberWeights } from "./member-weights.ts";
import { liftTies } from "./rising-values.ts";

/** Draws from predicted distributions, such as the members of an ensemble: as many for each row, at least two, in any order. */
export type MemberBatchInput = RowsOrColumns & LeastWidth;

/**
 * Distributions of which these are draws: sorted members at their plotting positions along normal scores, smoothed there (see
 * `memberWeights`), with normal tails. Ties are drawn apart; a row whose
 * members are all equal is refused, or gets `leastWidth`.
 */
export function memberBatch(input: MemberBatchInput, where = "memberBatch"): DistributionBatch {
  const packed = packedValues(where, "columns" in input ? "columns" : "rows", input);
  const { length, width, values } = packed;
  for (let row = 0; row < length; row++) values.subarray(row * width, (row + 1) * width).sort();
  const least = requireWidth(
    where,
    packed,
    input.leastWidth,
    "members that all agree say that a row is certain: drop it",
  );
  const { score, weights } = memberWeights(width);
  const knots = score.length;
  const value = new Float64Array(length * knots);
  for (let row = 0; row < length; row++) {
    for (let k = 0; k < knots; k++) {
      let sum = 0;
      for (let j = 0; j < width; j++) sum += weights[k * width + j] * values[row * width + j];
      value[row * knots + k] = sum;
    }
    // What rounding leaves between knots of tied members must not fall.
    value.subarray(row * knots, (row + 1) * knots).sort();
  }
  liftTies(value, score, knots, least);
  return curveBatch(where, Object.freeze({ length, knots, score, value }));
}
