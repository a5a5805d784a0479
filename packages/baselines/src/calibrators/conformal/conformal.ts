import type { Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import type { ResidualParameters } from "../residuals/residual-parameters.ts";
import { type ResidualOptions, residualOptions, residualsKept } from "../residuals/residuals-kept.ts";
import { contentOf } from "../rows/content-of.ts";
import { repeatedRows } from "../rows/repeated-rows.ts";
import { type ConformalCalibrator, conformalCalibrator, conformalReader } from "./conformal-calibrator.ts";

/**
 * The split conformal predictive distribution (Vovk, Petej, Nouretdinov, Manokhin & Gammerman 2020): residuals y − mean of
 * past rows, added to each mean; the cdf at the residual of rank r is r/(n + 1). This is the crisp version, made
 * continuous: between residuals a smooth curve or straight lines, beyond the outer ones a normal or an exponential tail,
 * so that the density is above zero everywhere. Only the mean of a prediction is used.
 */
export function fitConformal(
  observations: Observations,
  options: ResidualOptions = {},
  where = "fitConformal",
): ConformalCalibrator<"conformal"> {
  const rows = repeatedRows(observations, where);
  const residuals = rows.target.map((y, i) => y - rows.mean[i]);
  return conformalCalibrator(contentOf("conformal", rows, residualsKept(where, residuals, options)));
}

/** Past residuals, moved to each prediction. */
export const conformalMethod: Method<
  "conformal",
  ResidualParameters,
  ConformalCalibrator<"conformal">,
  ResidualOptions
> = Object.freeze({
  ...conformalReader,
  title: "Conformal",
  description: "Past residuals as they are, moved to each prediction.",
  options: residualOptions,
  engines: ["float64"],
  fit: fitConformal,
});
