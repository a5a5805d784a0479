import { finiteColumn, positiveColumn, requireLength } from "@distcal/numerics";

/** Columns as they come: any array-like of numbers, plain or typed. */
export interface PredictionTableInput {
  readonly mean: ArrayLike<number>;
  readonly std: ArrayLike<number>;
  /** What came true, for past rows. */
  readonly target?: ArrayLike<number> | undefined;
}

/** Validated columns of predictions: means and standard deviations, and for past rows the targets that came true. */
export interface PredictionTable {
  readonly length: number;
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly target?: Float64Array;
}

/** Predictions of which the outcome is known. */
export interface ObservationTable extends PredictionTable {
  readonly target: Float64Array;
}

/** A frozen table of copied columns; throws on the first row with a bad value, naming the row, the rule and the remedy. */
export function predictionTable(
  columns: PredictionTableInput & { readonly target: ArrayLike<number> },
): ObservationTable;
export function predictionTable(columns: PredictionTableInput): PredictionTable;
export function predictionTable(columns: PredictionTableInput): PredictionTable {
  if (typeof columns !== "object" || columns === null) {
    throw new TypeError(
      `predictionTable: columns must be an object, got ${String(columns)}; pass { mean, std, target }`,
    );
  }
  const mean = finiteColumn("predictionTable", "mean", columns.mean);
  const std = positiveColumn("predictionTable", "std", columns.std);
  requireLength("predictionTable", "std", std.length, mean.length);
  if (columns.target === undefined) return Object.freeze({ length: mean.length, mean, std });
  const target = finiteColumn("predictionTable", "target", columns.target);
  requireLength("predictionTable", "target", target.length, mean.length);
  return Object.freeze({ length: mean.length, mean, std, target });
}
