import { plainCalibratedBatch } from "@distcal/beta-link";
import { type Covariance, covarianceOf, gaussianCovariance, logStdCovariance, rbfCovariance } from "@distcal/kernels";
import type { MethodReader } from "@distcal/model-document";
import { plainPosterior } from "@distcal/svgp-inference";
import { covariateColumn } from "../inputs/covariates.ts";
import { type GpBetaCalibrator, type GpBetaContent, gpBetaCalibratorWith } from "./gp-beta-calibrator.ts";
import { type GpBetaParameters, gpBetaSchema } from "./gp-beta-parameters.ts";
import type { KernelInputs } from "./kernel-inputs.ts";

const plain = Object.freeze({
  kernelWith: ({ logStd, covariates }: KernelInputs): Covariance =>
    covarianceOf([
      gaussianCovariance,
      ...(logStd ? [logStdCovariance] : []),
      ...Array.from({ length: covariates }, (_, index) => rbfCovariance(covariateColumn(index))),
    ]),
  latentPosterior: plainPosterior,
  calibratedBatch: plainCalibratedBatch,
});

/** How files of GP-Beta are read where little code matters more than time: plain loops, no WebAssembly. */
export const plainGpBetaReader: MethodReader<"gp-beta", GpBetaParameters, GpBetaCalibrator> = Object.freeze({
  name: "gp-beta",
  schema: gpBetaSchema,
  restore: (content: GpBetaContent) => gpBetaCalibratorWith(plain, content),
});
