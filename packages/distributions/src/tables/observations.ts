import type { PredictionColumns, Predictions } from "../contracts/calibrator.ts";
import type { DistributionBatch } from "../contracts/distribution.ts";
import type { ObservedColumns } from "../contracts/moments.ts";
import { normalBatchOf } from "../families/normal.ts";
import { type KnownOutcomes, knownOutcomes, type OutcomeColumns } from "./outcome-columns.ts";
import { predictionTable } from "./prediction-table.ts";
import { weightColumn } from "./weight-column.ts";

/** Past predictions, columns of means and standard deviations or distributions of any family, and their outcomes. */
export type Observations = (PredictionColumns | { readonly predictions: DistributionBatch }) & OutcomeColumns & {
  /** How much each row counts, ≥ 0: weight 2 is the row twice, weight 0 no row. 1 by default. */
  readonly weight?: ArrayLike<number> | undefined;
};

/** Observations in the one form that methods fit to. */
export interface ObservedRows extends ObservedColumns, KnownOutcomes {
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

/** Validated observations; throws on the first bad row, naming it. `where` is the function that errors name. */
export function observedRows(observations: Observations, where = "fit"): ObservedRows {
  if (typeof observations !== "object" || observations === null) {
    throw new TypeError(
      `${where}: observations must be an object, got ${String(observations)}; pass { mean, std, target }`,
    );
  }
  const rows = "predictions" in observations ? rowsOfBatch(where, observations) : rowsOfColumns(where, observations);
  if (rows.length < fewestRows) {
    throw new RangeError(
      `${where}: observations must have at least ${fewestRows} rows, got ${rows.length}; ` +
        "collect more outcomes, or use the predictions as they are",
    );
  }
  return rows;
}

function rowsOfColumns(where: string, columns: Exclude<Observations, { predictions: unknown }>): ObservedRows {
  const { weight: given } = columns;
  const { length, mean, std, weight } = predictionTable(
    { mean: columns.mean, std: columns.std, ...(given !== undefined && { weight: given }) },
    where,
  );
  return Object.freeze({
    ...{ length, mean, std, ...knownOutcomes(where, columns, length), ...(weight && { weight }) },
    ...{ base: normalBatchOf({ mean, std }), predictions: { mean, std } },
  });
}

function rowsOfBatch(where: string, observed: Extract<Observations, { predictions: unknown }>): ObservedRows {
  const { predictions: base, weight } = observed;
  const { length, mean, std } = predictionTable({ mean: base.mean(), std: base.std() }, where);
  return Object.freeze({
    ...{ length, base, predictions: base, mean, std, ...knownOutcomes(where, observed, length) },
    ...(weight === undefined ? {} : { weight: weightColumn(where, weight, length) }),
  });
}

/** Whether predictions are a batch of distributions, not columns. */
export function isBatch(predictions: Predictions): predictions is DistributionBatch {
  return typeof (predictions as DistributionBatch).cdf === "function";
}
