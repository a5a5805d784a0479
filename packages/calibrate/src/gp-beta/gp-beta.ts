import { engineNames } from "@distcal/engine-tfjs/engines";
import type { Method } from "@distcal/model-document";
import type { GpBetaFit } from "./fit/fit-report.ts";
import { fitWhatMatters } from "./fit/fit-what-matters.ts";
import type { GpBetaCalibrator } from "./model/gp-beta-calibrator.ts";
import type { GpBetaParameters } from "./model/gp-beta-parameters.ts";
import { gpBetaReader } from "./model/gp-beta-reader.ts";
import { type GpBetaOptions, gpBetaOptions } from "./options/gp-beta-options.ts";
import { updateGpBeta } from "./update/update-gp-beta.ts";

/** Beta maps whose parameters follow a Gaussian process over predictions. */
export const gpBetaMethod: Method<"gp-beta", GpBetaParameters, GpBetaCalibrator, GpBetaOptions, GpBetaFit> =
  Object.freeze({
    ...gpBetaReader,
    title: "GP-Beta",
    description: "A map of probabilities that changes with the prediction: calibrates distributions.",
    options: gpBetaOptions,
    outcomes: "intervals",
    engines: engineNames,
    inputs: ["covariates", "group"] as const,
    fit: fitWhatMatters,
    update: updateGpBeta,
  });
