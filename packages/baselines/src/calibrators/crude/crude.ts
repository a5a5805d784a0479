import type { Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import type { ResidualParameters } from "../residuals/residual-parameters.ts";
import { type ResidualOptions, residualOptions, residualsKept } from "../residuals/residuals-kept.ts";
import { contentOf } from "../rows/content-of.ts";
import { repeatedRows } from "../rows/repeated-rows.ts";
import { standardisedResiduals } from "../rows/score-of-targets.ts";
import { type CrudeCalibrator, crudeCalibrator, crudeReader } from "./crude-calibrator.ts";

/**
 * CRUDE (Zelikman, Healy, Zhou & Avati 2020): the quantile at p of row i is mean_i + std_i·(the p quantile of the
 * residuals (y − mean)/std of past rows). Of a prediction only mean and std are used, whatever its family.
 */
export function fitCrude(
  observations: Observations,
  options: ResidualOptions = {},
  where = "fitCrude",
): CrudeCalibrator {
  const rows = repeatedRows(observations, where);
  return crudeCalibrator(contentOf("crude", rows, residualsKept(where, standardisedResiduals(where, rows), options)));
}

/** Past standardised residuals, moved to each prediction. */
export const crudeMethod: Method<"crude", ResidualParameters, CrudeCalibrator, ResidualOptions> = Object.freeze({
  ...crudeReader,
  title: "CRUDE",
  description: "Past residuals in units of the standard deviation, moved to each prediction.",
  options: residualOptions,
  engines: ["float64"],
  fit: fitCrude,
});
