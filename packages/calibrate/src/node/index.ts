// Model files on disk: Node only. Reads no registry, whose fits a program that predicts would wait for.

export { type CovariateEffect, covariateEffects } from "../gp-beta/fit/covariate-effects.ts";
export type { GpBetaParameters } from "../gp-beta/model/gp-beta-parameters.ts";
export { parseCalibrator } from "../predict/parse-calibrator.ts";
export { restoredCalibrator } from "../predict/restored-calibrator.ts";
export { type LoadOptions, saveCalibrator } from "./calibrator-files.ts";
export { loadCalibrator } from "./load-calibrator.ts";
export { type ModelFileCode, ModelFileError } from "./model-file-error.ts";
export { isTemporaryName, saveText } from "./save-text.ts";
