import { isBatch, type ObservedRows, pickedRows } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";

/** A fit looks at no more rows than this: the posterior of 16 inducing points has long settled, to 1e-4 nat per row. */
const mostRows = 2 ** 20;

/**
 * The rows, or where there are more than `most` as many drawn from them: one row at random of each of `most` equal stretches of
 * the table, so that every part of it counts alike. Predictions that are handed in as distributions stay whole.
 */
export function thinnedRows(rows: ObservedRows, seed: number, most: number = mostRows): ObservedRows {
  const { length, predictions } = rows;
  if (length <= most || isBatch(predictions)) return rows;
  const rng = createRng(seed);
  const places = new Uint32Array(most);
  for (let k = 0; k < most; k++) places[k] = Math.min(Math.floor(((k + rng.uniform()) * length) / most), length - 1);
  return pickedRows(rows, places);
}
