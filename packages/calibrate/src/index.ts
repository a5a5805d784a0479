// Fitting

export { type FitOptions, fit, type MethodName, methodNames } from "./fit.ts";
export type { FitProgress, FitReport, GpBetaFit, GpBetaOptions } from "./gp-beta/gp-beta-fit.ts";
export type { Observations } from "./observations.ts";

// What a fit gives, and the distributions it answers with

export { type CalibratedBatch, type CalibratedSummary, calibratedBatch } from "./calibrated-batch.ts";
export type { GpBetaBatch, GpBetaCalibrator } from "./gp-beta/gp-beta-calibrator.ts";
export type { IdentityCalibrator } from "./identity-calibrator.ts";
export type { LatentMaps } from "./latent-maps.ts";

// Choosing a method, and predictions to choose by

export {
  type CompareOptions,
  type CompareProgress,
  type Comparison,
  compare,
  type FailedMethod,
  type ScoredMethod,
} from "./compare.ts";
export type { ComparedMethod, MethodContext } from "./compared-method.ts";
export {
  type BasePredictor,
  type CrossFitOptions,
  crossFit,
  type FeatureRows,
  type FitBase,
  type OutOfFoldPredictions,
} from "./cross-fit.ts";
export type { Scores } from "./row-scores.ts";

// Model documents: written, read, refused

export {
  type FitSummary,
  type ModelContent,
  modelText,
  modelVersion,
  type SealedModelDocument,
  type Standardisation,
} from "./model/model-document.ts";
export { type ModelFormatCode, ModelFormatError } from "./model/model-format-error.ts";
export { parseCalibrator } from "./parse-calibrator.ts";

// Engines: which can do the arithmetic here

export { availableEngines } from "./engines/available-engines.ts";
export { type EngineName, type EngineStatus, engineNames } from "./engines/engine.ts";
