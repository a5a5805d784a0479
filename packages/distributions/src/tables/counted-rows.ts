import {
  fewestRows,
  isBatch,
  markedChecked,
  type Observations,
  type ObservedRows,
  observedRows,
  withInputs,
} from "./observations.ts";
import { pickedBatch } from "./picked-batch.ts";
import { pickedInputs } from "./row-inputs.ts";

/** Validated observations without the rows of weight 0, which count as no row at all: what methods are fitted to. */
export function countedRows(observations: Observations, where = "fit"): ObservedRows {
  const rows = observedRows(observations, where);
  const { weight } = rows;
  if (weight === undefined) return rows;
  const places = [...weight.keys()].filter((row) => weight[row] > 0);
  if (places.length >= fewestRows) {
    requireWeight(weight, where);
    return places.length === rows.length ? rows : pickedRows(rows, places);
  }
  throw new RangeError(
    `${where}: observations must have at least ${fewestRows} rows of weight > 0, got ${places.length}; collect more outcomes`,
  );
}

/** Throws where all rows together count for less than the fewest that a fit needs, as weights that add to 1 do. */
function requireWeight(weight: Float64Array, where: string): void {
  const total = weight.reduce((sum, w) => sum + w, 0);
  if (total >= fewestRows) return;
  throw new RangeError(
    `${where}: weights must add up to at least ${fewestRows}, the fewest rows of a fit, got ${total}; ` +
      "weight 2 is the row twice: multiply all weights by the same number, so that they add up to the rows they stand for",
  );
}

/** Some rows in the order given, which may name a row more than once. */
export function pickedRows(rows: ObservedRows, chosen: ArrayLike<number>): ObservedRows {
  const { base, predictions, mean, std, target, weight, interval, support, isCensored } = rows;
  const inputs = pickedInputs(rows, chosen);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  const moments = { mean: pick(mean), std: pick(std) };
  const batch = pickedBatch(base, chosen);
  return markedChecked({
    ...{ length: chosen.length, ...moments, target: pick(target) },
    ...{ base: batch, predictions: isBatch(predictions) ? withInputs(batch, inputs) : { ...moments, ...inputs } },
    ...inputs,
    ...(weight && { weight: pick(weight) }),
    ...(interval && { interval: { low: pick(interval.low), high: pick(interval.high) } }),
    ...(support && { support }),
    ...(isCensored && { isCensored }),
  });
}
