import { plainCalibratedBatch } from "@distcal/beta-link";
import { covarianceOf, gaussianCovariance, logStdCovariance } from "@distcal/kernels";
import type { MethodReader } from "@distcal/model-document";
import { plainPosterior } from "@distcal/svgp-inference";
import { type GpBetaCalibrator, type GpBetaContent, gpBetaCalibratorWith } from "./gp-beta-calibrator.ts";
import { type GpBetaParameters, gpBetaSchema } from "./gp-beta-parameters.ts";

const plain = Object.freeze({
  paper: covarianceOf([gaussianCovariance]),
  second: covarianceOf([gaussianCovariance, logStdCovariance]),
  latentPosterior: plainPosterior,
  calibratedBatch: plainCalibratedBatch,
});

/** How files of GP-Beta are read where little code matters more than time: plain loops, no WebAssembly. */
export const plainGpBetaReader: MethodReader<"gp-beta", GpBetaParameters, GpBetaCalibrator> = Object.freeze({
  name: "gp-beta",
  schema: gpBetaSchema,
  restore: (content: GpBetaContent) => gpBetaCalibratorWith(plain, content),
});
