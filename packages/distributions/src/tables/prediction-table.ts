import { finiteColumn, requireLength } from "@distcal/numerics";
import type { Moments } from "../contracts/moments.ts";
import type { RowInputs } from "../contracts/row-inputs.ts";
import { momentColumns } from "../families/moment-columns.ts";
import { type CheckedInputs, rowInputs } from "./row-inputs.ts";
import { weightColumn } from "./weight-column.ts";

/** Columns as they come: any array-like of numbers, plain or typed. */
export interface PredictionTableInput extends RowInputs {
  readonly mean: ArrayLike<number>;
  readonly std: ArrayLike<number>;
  /** The observed outcome, for past rows. */
  readonly target?: ArrayLike<number> | undefined;
  /** How much each row counts, ≥ 0: weight 2 is the row twice, weight 0 no row. 1 by default. */
  readonly weight?: ArrayLike<number> | undefined;
}

/** Validated columns of predictions: means and standard deviations, and for past rows the observed outcomes. */
export interface PredictionTable extends Moments, CheckedInputs {
  readonly length: number;
  readonly target?: Float64Array;
  readonly weight?: Float64Array;
}

/** Predictions of which the outcome is known. */
export interface ObservationTable extends PredictionTable {
  readonly target: Float64Array;
}

/**
 * A frozen table of copied columns; throws on the first row with a bad value, naming the row, the rule and the remedy.
 * `where` is the function that errors name.
 */
export function predictionTable(
  columns: PredictionTableInput & { readonly target: ArrayLike<number> },
  where?: string,
): ObservationTable;
export function predictionTable(columns: PredictionTableInput, where?: string): PredictionTable;
export function predictionTable(columns: PredictionTableInput, where = "predictionTable"): PredictionTable {
  if (typeof columns !== "object" || columns === null) {
    throw new TypeError(`${where}: columns must be an object, got ${String(columns)}; pass { mean, std, target }`);
  }
  const { mean, std } = momentColumns(where, columns);
  const { length } = mean;
  const { target, weight } = columns;
  return Object.freeze({
    ...{ length, mean, std },
    ...(target === undefined ? {} : { target: targetColumn(where, target, length) }),
    ...(weight === undefined ? {} : { weight: weightColumn(where, weight, length) }),
    ...rowInputs(where, columns, length),
  });
}

/** A validated copy of observed outcomes, one per row. */
function targetColumn(where: string, given: ArrayLike<number>, rows: number): Float64Array {
  const target = finiteColumn(where, "target", given);
  requireLength(where, "target", target.length, rows);
  return target;
}
