import { type ObservedRows, pickedRows } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";

/** A fit looks at no more rows than this: the posterior of 16 inducing points has long settled, to 1e-4 nat per row. */
const mostRows = 2 ** 20;

/**
 * The rows, or where there are more than `most` as many drawn from them: one row at random of each of `most` equal stretches of
 * the table, so that every part of it counts alike. Batches that have to be picked row by row stay whole.
 */
export function thinnedRows(rows: ObservedRows, seed: number, most: number = mostRows): ObservedRows {
  const { length, base } = rows;
  if (length <= most || (base.moments === undefined && base.curves === undefined)) return rows;
  const rng = createRng(seed);
  const places = new Uint32Array(most);
  for (let k = 0; k < most; k++) places[k] = Math.min(Math.floor(((k + rng.uniform()) * length) / most), length - 1);
  return pickedRows(rows, places);
}
