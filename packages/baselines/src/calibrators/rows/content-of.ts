import { type ObservedRows, rangeOf, standardisationOf } from "@distcal/distributions";
import type { FitSummary, JsonObject, ModelContent } from "@distcal/model-document";

/** What is known of a fit beside its rows. */
export type FitDetails = Partial<Pick<FitSummary, "elbo" | "seed" | "iterations" | "converged">>;

/** The content of a model document of a method that was fitted to these rows. */
export function contentOf<Method extends string, Parameters extends JsonObject>(
  method: Method,
  rows: ObservedRows,
  parameters: Parameters,
  { elbo = null, seed = 0, ...details }: FitDetails = {},
): ModelContent<Method, Parameters> {
  return {
    method,
    parameters,
    standardisation: standardisationOf(rows.mean, rows.std, rows.weight),
    fit: {
      rows: rows.length,
      elbo,
      engine: "float64",
      seed,
      meanRange: rangeOf(rows.mean),
      stdRange: rangeOf(rows.std),
      ...details,
    },
  };
}
