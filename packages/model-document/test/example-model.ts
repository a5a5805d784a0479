import { canonicalJson } from "../src/canonical-json.ts";
import type { JsonObject, ModelContent } from "../src/model-document.ts";
import { modelDocument } from "../src/model-document.ts";
import { array, number, numberArray, object, type Schema, text } from "../src/schema/schema.ts";
import { sha256 } from "../src/sha256.ts";

type ShiftParameters = { readonly shift: number; readonly weights: readonly number[] };

/** A method that exists only here, as small as one can be. */
export const exampleMethods: { readonly shift: Schema<ShiftParameters>; readonly knots: Schema<JsonObject> } = {
  shift: object({ shift: number(), weights: numberArray({ maxLength: 100_000 }) }),
  knots: object({ knots: array(object({ at: number(), name: text({ maxLength: 20 }) }), { maxLength: 5 }) }),
};

export const exampleContent: ModelContent<"shift", ShiftParameters> = {
  method: "shift",
  parameters: { shift: 0.1, weights: [1, -2.5, 1e-300, 5e-324, 1.7976931348623157e308] },
  standardisation: { center: -3.25, scale: 0.3 },
  fit: { rows: 120, elbo: -153.2313, engine: "float64", seed: 7, meanRange: [-4, 9.5], stdRange: [0.01, 2] },
};

/** The text of the example. */
export const exampleText: string = JSON.stringify(modelDocument(exampleContent));

/** The text of the example after an edit of its parsed form, with the digest made right again: a hostile writer's. */
export function forged(edit: (document: Record<string, unknown>) => void): string {
  const document = JSON.parse(exampleText);
  edit(document);
  const { sha256: _, ...content } = document;
  return JSON.stringify({ ...document, sha256: sha256(canonicalJson(content)) });
}
