import type { PredictionColumns, Predictions } from "../contracts/calibrator.ts";
import type { DistributionBatch } from "../contracts/distribution.ts";
import type { ObservedColumns } from "../contracts/moments.ts";
import type { RowInputs } from "../contracts/row-inputs.ts";
import { normalBatchOf } from "../families/normal.ts";
import { type KnownOutcomes, knownOutcomes, type OutcomeColumns } from "./outcome-columns.ts";
import { predictionTable } from "./prediction-table.ts";
import { type CheckedInputs, rowInputs } from "./row-inputs.ts";
import { weightColumn } from "./weight-column.ts";

/** Past predictions, columns of means and standard deviations or distributions of any family, and their outcomes. */
export type Observations = (PredictionColumns | { readonly predictions: DistributionBatch }) &
  RowInputs &
  OutcomeColumns & {
    /** How much each row counts, ≥ 0: weight 2 is the row twice, weight 0 no row. 1 by default. */
    readonly weight?: ArrayLike<number> | undefined;
  };

/** Observations in the one form that methods fit to. */
export interface ObservedRows extends ObservedColumns, KnownOutcomes, CheckedInputs {
  readonly length: number;
  readonly target: Float64Array;
  /** What was predicted, as distributions. */
  readonly base: DistributionBatch;
  /** The same as it was handed in: columns are calibrated faster than a batch of normal distributions. */
  readonly predictions: Predictions;
  /** Absent where every row counts once. */
  readonly weight?: Float64Array;
}

/** The fewest rows that a calibrator is fitted to. */
export const fewestRows = 10;

/** Rows that came from here: handed in again, they are neither checked nor copied a second time. */
const checked = new WeakSet<object>();

/** Rows made of checked ones, marked as such. */
export function markedChecked<Rows extends ObservedRows>(rows: Rows): Rows {
  checked.add(rows);
  return Object.freeze(rows);
}

/**
 * Validated observations, copied; throws on the first bad row, naming it. `where` is the function that errors name. Rows that were
 * validated before are handed back.
 */
export function observedRows(observations: Observations, where = "fit"): ObservedRows {
  if (typeof observations !== "object" || observations === null) {
    throw new TypeError(
      `${where}: observations must be an object, got ${String(observations)}; pass { mean, std, target }`,
    );
  }
  const rows = checked.has(observations)
    ? (observations as ObservedRows)
    : "predictions" in observations
      ? rowsOfBatch(where, observations)
      : rowsOfColumns(where, observations);
  if (rows.length < fewestRows) {
    throw new RangeError(
      `${where}: observations must have at least ${fewestRows} rows, got ${rows.length}; ` +
        "collect more outcomes, or use the predictions as they are",
    );
  }
  return rows;
}

function rowsOfColumns(where: string, columns: Exclude<Observations, { predictions: unknown }>): ObservedRows {
  // Outcomes are read apart: they need not be numbers.
  const table = predictionTable({ ...columns, target: undefined }, where);
  const { mean, std, covariates, group } = table;
  const predictions = { mean, std, ...(covariates && { covariates }), ...(group && { group }) };
  return markedChecked({
    ...{ ...table, ...knownOutcomes(where, columns, table.length) },
    ...{ base: normalBatchOf({ mean, std }), predictions },
  });
}

function rowsOfBatch(where: string, observed: Extract<Observations, { predictions: unknown }>): ObservedRows {
  const { predictions: base, weight } = observed;
  const { length, mean, std } = predictionTable({ mean: base.mean(), std: base.std() }, where);
  const inputs = rowInputs(where, { ...inputsOf(base as RowInputs), ...inputsOf(observed) }, length);
  return markedChecked({
    ...{ length, base, predictions: withInputs(base, inputs), mean, std, ...knownOutcomes(where, observed, length) },
    ...inputs,
    ...(weight === undefined ? {} : { weight: weightColumn(where, weight, length) }),
  });
}

function inputsOf({ covariates, group }: RowInputs): RowInputs {
  return { ...(covariates !== undefined && { covariates }), ...(group !== undefined && { group }) };
}

/** A batch with what is known of its rows beside it. */
export function withInputs(batch: DistributionBatch, inputs: CheckedInputs): DistributionBatch & CheckedInputs {
  return Object.keys(inputs).length === 0 ? batch : Object.freeze({ ...batch, ...inputs });
}

/** Whether predictions are a batch of distributions, not columns. */
export function isBatch(predictions: Predictions): predictions is DistributionBatch {
  return typeof (predictions as DistributionBatch).cdf === "function";
}
