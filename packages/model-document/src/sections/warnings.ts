import { array, type Schema, text } from "../schema/schema.ts";

/** What the fit found wrong with its own model: sentences. */
export type ModelWarnings = readonly string[];

export const warningsSchema: Schema<ModelWarnings> = array(text({ maxLength: 1000 }), { minLength: 1, maxLength: 16 });
