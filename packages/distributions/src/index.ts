// Contracts: what a distribution, a batch of them and a calibrator answer

export type { Calibrator, JsonValue, ModelDocument, PredictionColumns, Predictions } from "./calibrator.ts";
export type { Distribution, DistributionBatch, IntervalColumns, NumberOrRows, SampleOptions } from "./distribution.ts";

// Tables of predictions, validated row by row

export {
  type ObservationTable,
  type PredictionTable,
  type PredictionTableInput,
  predictionTable,
} from "./prediction-table.ts";

// Observations: past predictions with what came true, and the units a fit works in

export { fewestRows, isBatch, type Observations, type ObservedRows, observedRows } from "./observations.ts";
export { rangeOf, type ValueRange } from "./range-of.ts";
export {
  onGrid,
  type Standardisation,
  type StandardisedColumns,
  standardisationOf,
  standardise,
  toSignificantBits,
} from "./standardise.ts";

// Families: normal

export { normal, normalBatch } from "./normal.ts";

// Families: all others

export { type EmpiricalBatchInput, type EmpiricalInput, empirical, empiricalBatch } from "./empirical.ts";
export {
  type LocationScaleColumns,
  laplaceBatch,
  logisticBatch,
  type StudentTColumns,
  studentTBatch,
} from "./family-batches.ts";
export { laplace } from "./laplace.ts";
export type { LocationScale } from "./location-scale.ts";
export { logistic } from "./logistic.ts";
export { type MixtureInput, mixture } from "./mixture.ts";
export { type NormalMixtureInput, normalMixture } from "./normal-mixture.ts";
export {
  type QuantileTableBatchInput,
  type QuantileTableInput,
  quantileTable,
  quantileTableBatch,
} from "./quantile-table.ts";
export { type StudentTParameters, studentT } from "./student-t.ts";

// Families of your own, from formulas

export { distributionFrom, type Formulas } from "./distribution-from.ts";
export { monotoneRoot, type RisingFunction } from "./monotone-root.ts";

// Batches of any distributions

export { batchOf } from "./batch-of.ts";
export { intervalLevels } from "./interval-levels.ts";

// Randomness: seeded and splittable

export { createRng, type Rng } from "./rng.ts";
export { rowSeed } from "./row-seed.ts";
export { shuffle, shuffledRows } from "./shuffle.ts";

// Special functions of the normal distribution

export { erf, erfc, erfcx } from "./special/erfcx.ts";
export { logNormalCdf, logNormalCdfWithGrad } from "./special/log-normal-cdf.ts";
export { normalCdf, normalPdf } from "./special/normal-cdf.ts";
export { normalQuantile, normalQuantileFromLog } from "./special/normal-quantile.ts";

// Special functions that keep probabilities in logarithms

export { logAddExp } from "./special/log-add-exp.ts";
export { log1mexp } from "./special/log1mexp.ts";
export { softplus } from "./special/softplus.ts";

// Special functions of the gamma and beta distributions

export { type BetaShape, betainc, logBetainc } from "./special/betainc.ts";
export { lgamma, logBeta } from "./special/lgamma.ts";

// Expectations under a normal distribution

export { gaussHermite, type QuadratureRule } from "./special/gauss-hermite.ts";

// WebAssembly kernels, where they run

export { type WasmInMemory, wasmExports, wasmInMemory } from "./wasm-exports.ts";

// Checks at public borders, worded alike in every package

export {
  finiteColumn,
  finiteRows,
  positiveColumn,
  probabilityRows,
  requireCount,
  requireFinite,
  requireLength,
  requirePositive,
  requireProbability,
  requireRow,
  requireSampling,
  requireSeed,
} from "./validate.ts";
