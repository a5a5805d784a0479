// Contracts: what a distribution, a batch of them and a calibrator answer

export type {
  Calibrator,
  GroupedAnswers,
  GroupPlacements,
  JsonValue,
  ModelDocument,
  OnePrediction,
  PredictionColumns,
  Predictions,
} from "./contracts/calibrator.ts";
export type {
  BatchSummary,
  BoundSide,
  Distribution,
  DistributionBatch,
  IntervalColumns,
  NumberOrRows,
  RowScores,
  SampleOptions,
} from "./contracts/distribution.ts";
export type { Guarantee, GuaranteeKind, HeldGroup } from "./contracts/guarantee.ts";
export type { Moments, ObservedColumns } from "./contracts/moments.ts";
export type { ModelInputs, RowInputs } from "./contracts/row-inputs.ts";
export type { ScoreCurves } from "./contracts/score-curves.ts";

// Tables of predictions, validated row by row

export { countedRows, pickedRows } from "./tables/counted-rows.ts";
export { type JoinedRows, joinedRows } from "./tables/joined-rows.ts";
export { pickedBatch } from "./tables/picked-batch.ts";
export { predictedMoments } from "./tables/predicted-moments.ts";
export {
  type ObservationTable,
  type PredictionTable,
  type PredictionTableInput,
  predictionTable,
} from "./tables/prediction-table.ts";
export { groupFinder, type KnownGroups, knownGroups, mostGroups } from "./tables/row-groups.ts";
export { type CheckedInputs, groupLabels, pickedInputs, rowInputs } from "./tables/row-inputs.ts";
export { mostWeight, weightColumn } from "./tables/weight-column.ts";

// Observations: past predictions with their outcomes, and the units a fit works in

export {
  fewestRows,
  isBatch,
  markedChecked,
  type Observations,
  type ObservedRows,
  observedRows,
  withInputs,
} from "./tables/observations.ts";
export { type OutcomeColumns, type OutcomeIntervals, outcomeNames } from "./tables/outcome-columns.ts";
export { rangeOf, type ValueRange } from "./tables/range-of.ts";
export {
  onGrid,
  type Standardisation,
  standardisationOf,
  standardise,
  toSignificantBits,
} from "./tables/standardise.ts";

// Families: normal

export { normal, normalBatch } from "./families/normal.ts";

// Families: all others

export { type EmpiricalBatchInput, type EmpiricalInput, empirical, empiricalBatch } from "./families/empirical.ts";
export {
  type LocationScaleColumns,
  laplaceBatch,
  logisticBatch,
  type StudentTColumns,
  studentTBatch,
} from "./families/family-batches.ts";
export { laplace } from "./families/laplace.ts";
export type { LocationScale } from "./families/location-scale.ts";
export { logistic } from "./families/logistic.ts";
export { lognormal, lognormalBatch } from "./families/lognormal.ts";
export { type MixtureInput, mixture } from "./families/mixture.ts";
export { type NormalMixtureInput, normalMixture } from "./families/normal-mixture.ts";
export {
  type QuantileTableBatchInput,
  type QuantileTableInput,
  quantileTable,
  quantileTableBatch,
} from "./families/quantile-table.ts";
export { type StudentTParameters, studentT } from "./families/student-t.ts";

// Many rows as columns: quantiles, members, bins and mixtures

export { type BinBatchInput, binBatch } from "./curves/bin-batch.ts";
export { curveBatch } from "./curves/curve-batch.ts";
export { type LeastWidth, leastWidthOf } from "./curves/least-width.ts";
export { type MemberBatchInput, memberBatch } from "./curves/member-batch.ts";
export { type QuantileBatchInput, quantileBatch } from "./curves/quantile-batch.ts";
export { type MixtureBatchInput, mixtureBatch } from "./families/mixture-batch.ts";
export type { RowsOrColumns } from "./packed/packed-values.ts";

// Decisions: what a distribution says is best to do

export { type DecisionCosts, type Decisions, optimalDecision } from "./decisions/optimal-decision.ts";

// Families of your own, from formulas

export { distributionFrom, type Formulas } from "./families/distribution-from.ts";
export { meanExcess } from "./families/mean-excess.ts";
export { type CdfKnots, piecewiseLinearCdf } from "./families/piecewise-linear-cdf.ts";

// Moments, crps and values from the tails of a distribution

export { tailCrps } from "./tails/tail-crps.ts";
export { tailMoments } from "./tails/tail-moments.ts";
export { type TailTable, tailTable } from "./tails/tail-table.ts";
export type { Tails } from "./tails/tails.ts";
export { valueAtScore } from "./tails/value-at-score.ts";

// Batches: of any distributions, or from formulas of your own

export { type BatchFormulas, batchFrom, levelColumn } from "./batches/batch-from.ts";
export { batchOf } from "./batches/batch-of.ts";
export { intervalLevels } from "./batches/interval-levels.ts";

// Supports: outcomes that are cut off at bounds, or rounded

export type { Support } from "./contracts/support.ts";
export { logMasses, logMassOfTails } from "./support/log-mass.ts";
export { onSupport } from "./support/on-support.ts";
export { requireOnSupport } from "./support/on-support-rule.ts";
export { isOnLattice } from "./support/support.ts";

// Guarantees: coverage that is promised, by the ranks of held-out rows

export { highestLevel, outward, rowsNeeded } from "./guarantee/asked-ranks.ts";
export { type GuaranteedBatch, guaranteedBatch, smoothBatch } from "./guarantee/guaranteed-batch.ts";
export { guaranteedLevels, promisedIntervals } from "./guarantee/guaranteed-levels.ts";
export { type HeldPools, heldPools } from "./guarantee/held-pools.ts";
export { heldScores } from "./guarantee/held-scores.ts";
