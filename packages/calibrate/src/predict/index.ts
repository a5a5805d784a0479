// Reading and predicting alone: no code to fit, compare or score

export { type ModelFormatCode, ModelFormatError, type ReadOptions } from "@distcal/model-document";
export type { GpBetaBatch, GpBetaCalibrator } from "../gp-beta/gp-beta-calibrator.ts";
export { type ParseOptions, parseCalibrator } from "./parse-calibrator.ts";
export type { KnownCalibrator } from "./readers.ts";
