import { countedRows, type Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { fitGpScale, type GpScaleOptions, gpScaleOptions } from "../gp-scale/fit-gp-scale.ts";
import type { GpScaleParameters } from "../gp-scale/gp-scale-parameters.ts";
import { normalScale } from "../gp-scale/scale-likelihood.ts";
import { type GpNormalCalibrator, gpNormalCalibrator, gpNormalReader } from "./gp-normal-calibrator.ts";

/**
 * Fits GP-Normal (Küppers, Schneider & Haselhoff 2022): each prediction keeps its mean, and its standard
 * deviation is scaled by e^h with h a Gaussian process over predictions.
 */
export async function fitGpNormal(
  observations: Observations,
  options: GpScaleOptions = {},
  where = "fitGpNormal",
): Promise<GpNormalCalibrator> {
  const rows = countedRows(observations, where);
  return gpNormalCalibrator(await fitGpScale("gp-normal", normalScale, rows, options, where));
}

/** Normal distributions whose width is corrected by a Gaussian process. */
export const gpNormalMethod: Method<"gp-normal", GpScaleParameters, GpNormalCalibrator, GpScaleOptions> = Object.freeze(
  {
    ...gpNormalReader,
    title: "GP-Normal",
    description: "Normal distributions whose width is corrected by a Gaussian process.",
    options: gpScaleOptions,
    engines: ["float64"],
    fit: fitGpNormal,
  },
);
