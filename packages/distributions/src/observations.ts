import { finiteColumn, requireLength } from "@distcal/numerics";
import type { PredictionColumns, Predictions } from "./calibrator.ts";
import type { DistributionBatch } from "./distribution.ts";
import { normalBatch } from "./normal.ts";
import { predictionTable } from "./prediction-table.ts";

/** Past predictions and what came true: columns of means and standard deviations, or distributions of any family. */
export type Observations =
  | (PredictionColumns & { readonly target: ArrayLike<number> })
  | { readonly predictions: DistributionBatch; readonly target: ArrayLike<number> };

/** Observations in the one form that methods fit to. */
export interface ObservedRows {
  readonly length: number;
  /** What was predicted, as distributions. */
  readonly base: DistributionBatch;
  /** The same as it was handed in: columns are calibrated faster than a batch of normal distributions. */
  readonly predictions: Predictions;
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly target: Float64Array;
}

/** The fewest rows that a calibrator is fitted to. */
export const fewestRows = 10;

/** Validated observations; throws on the first bad row, naming it. */
export function observedRows(observations: Observations): ObservedRows {
  if (typeof observations !== "object" || observations === null) {
    throw new TypeError(`fit: observations must be an object, got ${String(observations)}; pass { mean, std, target }`);
  }
  const rows = "predictions" in observations ? rowsOfBatch(observations) : rowsOfColumns(observations);
  if (rows.length < fewestRows) {
    throw new RangeError(
      `fit: observations must have at least ${fewestRows} rows, got ${rows.length}; ` +
        "collect more outcomes, or use the predictions as they are",
    );
  }
  return rows;
}

function rowsOfColumns(columns: PredictionColumns & { readonly target: ArrayLike<number> }): ObservedRows {
  const { length, mean, std, target } = predictionTable(columns);
  if (target === undefined) {
    throw new TypeError("fit: observations.target is missing; pass what came true for each row");
  }
  return Object.freeze({ length, base: normalBatch({ mean, std }), predictions: { mean, std }, mean, std, target });
}

function rowsOfBatch(observed: { predictions: DistributionBatch; target: ArrayLike<number> }): ObservedRows {
  const base = observed.predictions;
  const target = finiteColumn("fit", "target", observed.target);
  requireLength("fit", "target", target.length, base.length);
  const { mean, std } = predictionTable({ mean: base.mean(), std: base.std() });
  return Object.freeze({ length: target.length, base, predictions: base, mean, std, target });
}

/** Whether predictions are a batch of distributions, not columns. */
export function isBatch(predictions: Predictions): predictions is DistributionBatch {
  return typeof (predictions as DistributionBatch).cdf === "function";
}
