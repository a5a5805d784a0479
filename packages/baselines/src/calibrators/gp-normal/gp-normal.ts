import { type Calibrator, normalMixture, type Observations, observedRows } from "@distcal/distributions";
import type { CalibratorMethod, ModelContent, SealedModelDocument } from "@distcal/model-document";
import { fitGpScale, type GpScaleOptions } from "../gp-scale/fit-gp-scale.ts";
import { gpScaleCalibrator } from "../gp-scale/gp-scale-calibrator.ts";
import { type GpScaleParameters, gpScaleSchema } from "../gp-scale/gp-scale-parameters.ts";
import { normalScale } from "../gp-scale/scale-likelihood.ts";

/** A fitted GP-Normal calibrator. */
export interface GpNormalCalibrator extends Calibrator {
  readonly method: "gp-normal";
  toJSON(): SealedModelDocument;
}

/**
 * Fits GP-Normal (Küppers, Schneider & Haselhoff 2022): each prediction keeps its mean, and its standard
 * deviation is scaled by e^h with h a Gaussian process over predictions.
 */
export async function fitGpNormal(
  observations: Observations,
  options: GpScaleOptions = {},
): Promise<GpNormalCalibrator> {
  return gpNormalCalibrator(await fitGpScale("gp-normal", normalScale, observedRows(observations), options));
}

/** How files of GP-Normal are read. */
export const gpNormalMethod: CalibratorMethod<"gp-normal", GpScaleParameters, GpNormalCalibrator> = Object.freeze({
  name: "gp-normal",
  schema: gpScaleSchema,
  restore: gpNormalCalibrator,
});

function gpNormalCalibrator(content: ModelContent<"gp-normal", GpScaleParameters>): GpNormalCalibrator {
  return gpScaleCalibrator(content, (location, weights, std) =>
    normalMixture({ weights, mean: new Float64Array(std.length).fill(location), std }),
  );
}
