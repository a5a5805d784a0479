import type { Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import type { ResidualParameters } from "../residuals/residual-parameters.ts";
import { type ResidualOptions, residualOptions, residualsKept } from "../residuals/residuals-kept.ts";
import { contentOf } from "../rows/content-of.ts";
import { repeatedRows } from "../rows/repeated-rows.ts";
import { scoresOfTargets } from "../rows/score-of-targets.ts";
import {
  type DistributionalConformalCalibrator,
  distributionalConformalCalibrator,
  distributionalConformalReader,
} from "./distributional-conformal-calibrator.ts";

/**
 * Distributional conformal prediction (Chernozhukov, Wüthrich & Zhu 2021): the conformity score of a row is its probability integral
 * transform F(y), kept as Φ⁻¹(F(y)) so that no tail loses digits, and a new outcome's is ranked among those of the fit. So intervals
 * take the shape of each prediction. Of normal predictions it is normalised conformal prediction.
 */
export function fitDistributionalConformal(
  observations: Observations,
  options: ResidualOptions = {},
  where = "fitDistributionalConformal",
): DistributionalConformalCalibrator {
  const rows = repeatedRows(observations, where);
  const kept = residualsKept(where, scoresOfTargets(rows), options);
  return distributionalConformalCalibrator(contentOf("distributional-conformal", rows, kept));
}

/** Ranks of past probability integral transforms. */
export const distributionalConformalMethod: Method<
  "distributional-conformal",
  ResidualParameters,
  DistributionalConformalCalibrator,
  ResidualOptions
> = Object.freeze({
  ...distributionalConformalReader,
  title: "Distributional conformal",
  description: "Each predicted distribution, with the conformal ranks of past probability integral transforms.",
  options: residualOptions,
  comparedByName: true,
  engines: ["float64"],
  fit: fitDistributionalConformal,
});
