import { type ModelContent, number, numberArray, object, type Schema } from "@distcal/model-document";

type ShiftParameters = { readonly shift: number; readonly weights: readonly number[] };

/** A method that exists only here, as small as one can be. */
export const exampleMethods: { readonly shift: Schema<ShiftParameters> } = {
  shift: object({ shift: number(), weights: numberArray({ maxLength: 100_000 }) }),
};

export const exampleContent: ModelContent<"shift", ShiftParameters> = {
  method: "shift",
  parameters: { shift: 0.1, weights: [1, -2.5, 1e-300, 5e-324, 1.7976931348623157e308] },
  standardisation: { center: -3.25, scale: 0.3 },
  fit: { rows: 120, elbo: -153.2313, engine: "float64", seed: 7, meanRange: [-4, 9.5], stdRange: [0.01, 2] },
};
