import { batchOf } from "../batches/batch-of.ts";
import { normalBatchOf } from "../families/normal.ts";
import { fewestRows, isBatch, type Observations, type ObservedRows, observedRows } from "./observations.ts";

/** Validated observations without the rows of weight 0, which count as no row at all: what methods are fitted to. */
export function countedRows(observations: Observations, where = "fit"): ObservedRows {
  const rows = observedRows(observations, where);
  const { weight } = rows;
  if (weight === undefined || weight.every((w) => w > 0)) return rows;
  const counted = pickedRows(
    rows,
    [...weight.keys()].filter((row) => weight[row] > 0),
  );
  if (counted.length >= fewestRows) return counted;
  throw new RangeError(
    `${where}: observations must have at least ${fewestRows} rows of weight > 0, got ${counted.length}; collect more outcomes`,
  );
}

/** Some rows in the order given, which may name a row more than once. */
export function pickedRows(
  { base, predictions, mean, std, target, weight }: ObservedRows,
  chosen: ArrayLike<number>,
): ObservedRows {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  const moments = { mean: pick(mean), std: pick(std) };
  // Some of a batch that is known to be normal are known to be.
  const batch =
    base.moments === undefined ? batchOf(Array.from(chosen, (row) => base.row(row))) : normalBatchOf(moments);
  return Object.freeze({
    ...{ length: chosen.length, ...moments, target: pick(target) },
    ...{ base: batch, predictions: isBatch(predictions) ? batch : moments },
    ...(weight && { weight: pick(weight) }),
  });
}
