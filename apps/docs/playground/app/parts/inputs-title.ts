import type { LearntInputs } from "../../fit/learnt-inputs.ts";

/** What tables of covariates and groups are headed with. */
export function inputsTitle({ covariates, groups }: LearntInputs): string {
  if (groups === undefined) return "What covariates do";
  return covariates.length > 0 ? "What groups and covariates do" : "How groups differ";
}
