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

// Batches of any distributions

export { batchOf } from "./batch-of.ts";
export { intervalLevels } from "./interval-levels.ts";
