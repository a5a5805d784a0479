import { type Calibrator, type Observations, observedRows } from "@distcal/distributions";
import type { CalibratorMethod, ModelContent, SealedModelDocument } from "@distcal/model-document";
import { fitGpScale, type GpScaleOptions } from "../gp-scale/fit-gp-scale.ts";
import { gpScaleCalibrator } from "../gp-scale/gp-scale-calibrator.ts";
import { type GpScaleParameters, gpScaleSchema } from "../gp-scale/gp-scale-parameters.ts";
import { cauchyScale } from "../gp-scale/scale-likelihood.ts";
import { cauchyMixture } from "./cauchy-mixture.ts";

/** A fitted GP-Cauchy calibrator. */
export interface GpCauchyCalibrator extends Calibrator {
  readonly method: "gp-cauchy";
  toJSON(): SealedModelDocument;
}

/**
 * Fits GP-Cauchy (Küppers, Schneider & Haselhoff 2022): each prediction becomes a Cauchy distribution about its
 * mean, whose scale is σ·e^h with h a Gaussian process over predictions. It has quantiles, a density and a CRPS, but no
 * mean and no standard deviation: those answer the location and Infinity.
 */
export async function fitGpCauchy(
  observations: Observations,
  options: GpScaleOptions = {},
): Promise<GpCauchyCalibrator> {
  return gpCauchyCalibrator(await fitGpScale("gp-cauchy", cauchyScale, observedRows(observations), options));
}

/** How files of GP-Cauchy are read. */
export const gpCauchyMethod: CalibratorMethod<"gp-cauchy", GpScaleParameters, GpCauchyCalibrator> = Object.freeze({
  name: "gp-cauchy",
  schema: gpScaleSchema,
  restore: gpCauchyCalibrator,
});

function gpCauchyCalibrator(content: ModelContent<"gp-cauchy", GpScaleParameters>): GpCauchyCalibrator {
  return gpScaleCalibrator(content, cauchyMixture);
}
