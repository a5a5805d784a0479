import { countedRows, markedChecked, type Observations, type ObservedRows } from "@distcal/distributions";
import type { GpBetaOptions } from "../options/gp-beta-options.ts";
import { fitGpBeta } from "./fit-gp-beta.ts";
import type { GpBetaFit } from "./fit-report.ts";

/**
 * Fits GP-Beta, and once more without covariates where none of them matters: a kernel with further inputs finds rows less alike, and
 * learns a little less of what they have in common. The report says what was found of them all the same. The maps alone, which
 * preset "paper" asks for, are fitted once, as they are.
 */
export async function fitWhatMatters(
  observations: Observations,
  options: GpBetaOptions = {},
  where = "fit",
): Promise<GpBetaFit> {
  const rows = countedRows(observations, where);
  const fitted = await fitGpBeta(rows, options, where);
  const { covariates } = fitted.report;
  const isNeeded = options.preset === "paper" || covariates.some(({ matters }) => matters);
  if (covariates.length === 0 || isNeeded) return fitted;
  const { report, ...plain } = await fitGpBeta(withoutCovariates(rows), options, where);
  return Object.freeze({ ...plain, report: Object.freeze({ ...report, covariates }) });
}

function withoutCovariates({ covariates: _, ...rows }: ObservedRows): ObservedRows {
  const { covariates: __, ...predictions } = rows.predictions;
  return markedChecked({ ...rows, predictions });
}
