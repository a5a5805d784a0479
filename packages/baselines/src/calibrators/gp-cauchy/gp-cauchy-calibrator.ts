import type { Calibrator } from "@distcal/distributions";
import type { MethodReader, ModelContent, SealedModelDocument } from "@distcal/model-document";
import { gpScaleCalibrator } from "../gp-scale/gp-scale-calibrator.ts";
import { type GpScaleParameters, gpScaleSchema } from "../gp-scale/gp-scale-parameters.ts";
import { cauchyMixture } from "./cauchy-mixture.ts";

/** A fitted GP-Cauchy calibrator. */
export interface GpCauchyCalibrator extends Calibrator {
  readonly method: "gp-cauchy";
  toJSON(): SealedModelDocument;
}

/** How files of GP-Cauchy are read. */
export const gpCauchyReader: MethodReader<"gp-cauchy", GpScaleParameters, GpCauchyCalibrator> = Object.freeze({
  name: "gp-cauchy",
  schema: gpScaleSchema,
  restore: gpCauchyCalibrator,
});

export function gpCauchyCalibrator(content: ModelContent<"gp-cauchy", GpScaleParameters>): GpCauchyCalibrator {
  return gpScaleCalibrator(content, cauchyMixture);
}
