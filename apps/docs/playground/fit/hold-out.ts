import { shuffledRows } from "@distcal/numerics";
import { requireEnoughRows } from "../table/limits.ts";
import { rowsAt, type TableRows } from "../table/some-rows.ts";
import type { UsableRows } from "../table/usable-rows.ts";

/** Rows to fit and rows to judge by; the same ones where nothing is held out. */
interface Split {
  readonly fitted: TableRows;
  readonly judged: TableRows;
  readonly isHeldOut: boolean;
}

/** Parts the rows at random: `share` of them are held out, 0 for none. The same seed gives the same parts. */
export function splitRows(rows: UsableRows, share: number, seed: number): Split {
  const count = rows.mean.length;
  if (share === 0) {
    requireEnoughRows(count, count);
    return { fitted: rows, judged: rows, isHeldOut: false };
  }
  const out = Math.round(share * count);
  requireEnoughRows(count - out, out);
  const order = shuffledRows(count, seed);
  // In the table's order, so that what a fit sees does not depend on the shuffle beyond the choice of rows.
  const part = (places: Int32Array): TableRows => rowsAt(rows, places.sort());
  return { fitted: part(order.slice(out)), judged: part(order.slice(0, out)), isHeldOut: true };
}
