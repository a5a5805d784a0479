import { type Calibrator, normalMixture } from "@distcal/distributions";
import type { MethodReader, ModelContent, SealedModelDocument } from "@distcal/model-document";
import { gpScaleCalibrator } from "../gp-scale/gp-scale-calibrator.ts";
import { type GpScaleParameters, gpScaleSchema } from "../gp-scale/gp-scale-parameters.ts";

/** A fitted GP-Normal calibrator. */
export interface GpNormalCalibrator extends Calibrator {
  readonly method: "gp-normal";
  toJSON(): SealedModelDocument;
}

/** How files of GP-Normal are read. */
export const gpNormalReader: MethodReader<"gp-normal", GpScaleParameters, GpNormalCalibrator> = Object.freeze({
  name: "gp-normal",
  schema: gpScaleSchema,
  restore: gpNormalCalibrator,
});

export function gpNormalCalibrator(content: ModelContent<"gp-normal", GpScaleParameters>): GpNormalCalibrator {
  return gpScaleCalibrator(content, (location, weights, std) =>
    normalMixture({ weights, mean: new Float64Array(std.length).fill(location), std }),
  );
}
