import { array, integer, number, object, type Schema } from "../schema/schema.ts";
import { rowsDigestSchema } from "./rows-digest.ts";

/** One update: how many rows, their digest, and the share that was kept of the evidence before them. */
export type ModelUpdate = { readonly rows: number; readonly digest: string; readonly keep: number };

/** The updates of a model, the latest last. */
export type ModelUpdates = readonly ModelUpdate[];

/** The most updates that a file remembers: the oldest are forgotten, their rows are not. */
export const mostUpdates = 1000;

export const updatesSchema: Schema<ModelUpdates> = array(
  object({ rows: integer({ min: 1 }), digest: rowsDigestSchema, keep: number({ min: 0, max: 1 }) }),
  { minLength: 1, maxLength: mostUpdates },
);
