// Fitting

export type { Guarantee, GuaranteedBatch, GuaranteeKind, Observations } from "@distcal/distributions";
export type { FitProgress } from "@distcal/svgp-inference";
export type { Candidate, CandidateName, MethodSelection } from "./compare/select-method.ts";
export { type FitOptions, type Fitted, fit } from "./fit/fit.ts";
export type { AutoFit, AutoOptions } from "./fit/fit-auto.ts";
export type { LastLook } from "./fit/last-look.ts";
export type { LookedAt } from "./fit/looked-at.ts";
export type { CovariateEffect } from "./gp-beta/fit/covariate-effects.ts";
export type { FitReport, GpBetaFit } from "./gp-beta/fit/fit-report.ts";
export type { GroupEffect, GroupEffects } from "./gp-beta/fit/group-effects.ts";
export type { FormChoice } from "./gp-beta/form/fit-form.ts";
export { type PresetName, presetNames, type StepName, stepNames } from "./gp-beta/options/form-steps.ts";
export type { GpBetaOptions } from "./gp-beta/options/gp-beta-options.ts";
export { guaranteeKinds } from "./guarantee/guaranteed-fit.ts";
export type { Guaranteed } from "./predict/on-guarantee.ts";

// Learning from new rows

export { type Updated, type UpdateReport, update } from "./update/update.ts";
export type { UpdateOptions } from "./update/update-options.ts";

// Methods: the registry, and what one of your own is

export type { Method, MethodReader } from "@distcal/model-document";
export {
  comparedNames,
  defaultMethod,
  type FittedBy,
  type MethodChoice,
  type MethodName,
  methodNames,
  methods,
  optionsTaken,
} from "./methods/methods.ts";

// What a fit gives, and the distributions it answers with

export { calibratedBatch, type MapMoments, type MappedBatch } from "@distcal/beta-link";
export type { GpBetaBatch, GpBetaCalibrator } from "./gp-beta/model/gp-beta-calibrator.ts";

// Choosing a method, and predictions to choose by

export type { Scores } from "@distcal/metrics";
export {
  type CompareOptions,
  type Comparison,
  compare,
  type FailedMethod,
  type ScoredMethod,
} from "./compare/compare.ts";
export type { ComparedMethod, MethodContext } from "./compare/compared-method.ts";
export type { CompareProgress } from "./compare/cross-validation.ts";
export type { PairedChange } from "./compare/paired-change.ts";
export type { GroupCoverage } from "./compare/worst-groups.ts";
export {
  type BasePredictor,
  type CrossFitOptions,
  crossFit,
  type FeatureRows,
  type FitBase,
  type OutOfFoldPredictions,
} from "./folds/cross-fit.ts";

// Model documents: written, read, refused

export { type ModelFormatCode, ModelFormatError, modelText } from "@distcal/model-document";
export type { ParseOptions } from "./predict/calibrator-parser.ts";
export { onBounds } from "./predict/on-bounds.ts";
export { type KnownCalibrator, parseCalibrator } from "./predict/parse-calibrator.ts";

// Engines: which can do the arithmetic here

export {
  EngineError,
  type EngineFailure,
  type EngineName,
  type EngineStatus,
  engineNames,
} from "@distcal/engine-tfjs/engines";
export { availableEngines } from "./engines/available-engines.ts";
