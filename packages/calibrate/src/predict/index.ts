// Reading and predicting alone: no code to fit, compare or score, and no WebAssembly

export { type ModelFormatCode, ModelFormatError, type ReadOptions } from "@distcal/model-document";
export type { GpBetaBatch, GpBetaCalibrator } from "../gp-beta/model/gp-beta-calibrator.ts";
export type { ParseOptions } from "./calibrator-parser.ts";
export { parseCalibrator } from "./parse-plainly.ts";
export type { KnownCalibrator } from "./readers.ts";
