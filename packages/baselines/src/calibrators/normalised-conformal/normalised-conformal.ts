import type { Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import {
  type ConformalCalibrator,
  conformalCalibrator,
  normalisedConformalReader,
} from "../conformal/conformal-calibrator.ts";
import type { ResidualParameters } from "../residuals/residual-parameters.ts";
import { type ResidualOptions, residualOptions, residualsKept } from "../residuals/residuals-kept.ts";
import { contentOf } from "../rows/content-of.ts";
import { repeatedRows } from "../rows/repeated-rows.ts";
import { standardisedResiduals } from "../rows/score-of-targets.ts";

/**
 * The split conformal predictive distribution with residuals (y − mean)/std, so that intervals are wider where the prediction says so (normalised
 * nonconformity, Papadopoulos, Vovk & Gammerman 2011).
 */
export function fitNormalisedConformal(
  observations: Observations,
  options: ResidualOptions = {},
  where = "fitNormalisedConformal",
): ConformalCalibrator<"normalised-conformal"> {
  const rows = repeatedRows(observations, where);
  const residuals = standardisedResiduals(where, rows);
  return conformalCalibrator(contentOf("normalised-conformal", rows, residualsKept(where, residuals, options)));
}

/** Past standardised residuals with conformal ranks, moved to each prediction. */
export const normalisedConformalMethod: Method<
  "normalised-conformal",
  ResidualParameters,
  ConformalCalibrator<"normalised-conformal">,
  ResidualOptions
> = Object.freeze({
  ...normalisedConformalReader,
  title: "Normalised conformal",
  description: "Past residuals in units of the standard deviation, with the conformal ranks.",
  options: residualOptions,
  engines: ["float64"],
  fit: fitNormalisedConformal,
});
