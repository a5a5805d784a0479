import { deepFrozen } from "@distcal/model-document";
import { requireReference } from "./reference-schema.ts";
import { type WatchReference, withCountsOf } from "./watch-reference.ts";
import { type WatchedColumns, watchedRows } from "./watched-rows.ts";

/**
 * The reference of a model that has learnt from more rows: a share of what there was, and the PITs of those rows under fits that
 * had not seen them. Regions part where they did.
 */
export function followedReference(reference: WatchReference, keep: number, columns: WatchedColumns): WatchReference {
  const where = "followedReference";
  requireReference(where, reference);
  if (!(keep >= 0 && keep <= 1)) {
    throw new RangeError(`${where}: keep must lie from 0 to 1, got ${keep}; 1 keeps all`);
  }
  const { split } = reference;
  const kept = reference.counts.map((counts) => counts.map((count) => Math.round(keep * count)));
  return deepFrozen({ split, counts: withCountsOf(watchedRows(where, columns), split, kept) });
}
