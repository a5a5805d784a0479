import { engineNames } from "@distcal/engine-tfjs/engines";
import type { Method } from "@distcal/model-document";
import { fitGpBeta } from "./fit-gp-beta.ts";
import type { GpBetaCalibrator } from "./gp-beta-calibrator.ts";
import { type GpBetaFit, type GpBetaOptions, gpBetaOptions } from "./gp-beta-fit.ts";
import type { GpBetaParameters } from "./gp-beta-parameters.ts";
import { gpBetaReader } from "./gp-beta-reader.ts";

/** Beta maps whose parameters follow a Gaussian process over predictions. */
export const gpBetaMethod: Method<"gp-beta", GpBetaParameters, GpBetaCalibrator, GpBetaOptions, GpBetaFit> =
  Object.freeze({
    ...gpBetaReader,
    title: "GP-Beta",
    description: "A map of probabilities that changes with the prediction: calibrates distributions.",
    options: gpBetaOptions,
    engines: engineNames,
    fit: fitGpBeta,
  });
