import { calibratedBatch } from "@distcal/beta-link";
import type { MethodReader } from "@distcal/model-document";
import { latentPosterior } from "@distcal/svgp-inference";
import { type GpBetaCalibrator, type GpBetaContent, gpBetaCalibratorWith } from "./gp-beta-calibrator.ts";
import { type GpBetaParameters, gpBetaSchema } from "./gp-beta-parameters.ts";
import { kernelWith } from "./kernels.ts";

const fast = Object.freeze({ kernelWith, latentPosterior, calibratedBatch });

/** The calibrator that a model's content describes, with the arithmetic in WebAssembly where that runs. */
export function gpBetaCalibrator(content: GpBetaContent): GpBetaCalibrator {
  return gpBetaCalibratorWith(fast, content);
}

/** How files of GP-Beta are read. */
export const gpBetaReader: MethodReader<"gp-beta", GpBetaParameters, GpBetaCalibrator> = Object.freeze({
  name: "gp-beta",
  schema: gpBetaSchema,
  restore: gpBetaCalibrator,
});
