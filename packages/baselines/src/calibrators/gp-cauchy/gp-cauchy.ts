import { countedRows, type Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { fitGpScale, type GpScaleOptions, gpScaleOptions } from "../gp-scale/fit-gp-scale.ts";
import type { GpScaleParameters } from "../gp-scale/gp-scale-parameters.ts";
import { cauchyScale } from "../gp-scale/scale-likelihood.ts";
import { type GpCauchyCalibrator, gpCauchyCalibrator, gpCauchyReader } from "./gp-cauchy-calibrator.ts";

/**
 * Fits GP-Cauchy (Küppers, Schneider & Haselhoff 2022): each prediction becomes a Cauchy distribution about its
 * mean, whose scale is σ·e^h with h a Gaussian process over predictions. It has quantiles, a density and a CRPS, but no
 * mean and no standard deviation: those answer the location and Infinity.
 */
export async function fitGpCauchy(
  observations: Observations,
  options: GpScaleOptions = {},
  where = "fitGpCauchy",
): Promise<GpCauchyCalibrator> {
  const rows = countedRows(observations, where);
  return gpCauchyCalibrator(await fitGpScale("gp-cauchy", cauchyScale, rows, options, where));
}

/** Cauchy distributions whose width is corrected by a Gaussian process. */
export const gpCauchyMethod: Method<"gp-cauchy", GpScaleParameters, GpCauchyCalibrator, GpScaleOptions> = Object.freeze(
  {
    ...gpCauchyReader,
    title: "GP-Cauchy",
    description: "Cauchy distributions whose width is corrected by a Gaussian process.",
    options: gpScaleOptions,
    engines: ["float64"],
    fit: fitGpCauchy,
  },
);
