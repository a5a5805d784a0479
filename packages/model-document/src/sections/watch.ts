import { array, nullable, number, numberArray, object, type Schema, text } from "../schema/schema.ts";

/**
 * What a watch over the model compares rows with: PITs of its fit's rows by bin and region, and where regions part. What the
 * numbers mean is the affair of who watches.
 */
export type ModelWatch = {
  readonly split: { readonly mean: number | null; readonly std: number | null; readonly groups: readonly string[] };
  readonly counts: readonly (readonly number[])[];
};

const most = 1024;

export const watchSectionSchema: Schema<ModelWatch> = object({
  split: object({
    mean: nullable(number()),
    std: nullable(number({ above: 0 })),
    groups: array(text({ maxLength: most }), { maxLength: most }),
  }),
  counts: array(numberArray({ maxLength: most, min: 0 }), { minLength: 1, maxLength: most }),
});
