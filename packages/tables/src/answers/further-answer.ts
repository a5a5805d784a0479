import type { DistributionBatch } from "@distcal/distributions";
import type { ReadRole } from "../roles/roles.ts";

/** An answer besides mean, std and quantiles: the columns it adds, and what it reads beside the prediction. */
export interface FurtherAnswer {
  readonly names: readonly string[];
  readonly reads: readonly ReadRole[];
  /** The values of the new columns, in the order of their names. */
  columns(rows: CalibratedBatch): readonly Float64Array[];
}

/** Calibrated rows, and what an answer may read of each. */
export interface CalibratedBatch {
  readonly batch: DistributionBatch;
  /** What the answers read beside the predictions. */
  readonly read: ReadColumns;
  /** Where each row stands in its table, from 0. */
  readonly places: ArrayLike<number>;
}

/** Columns of numbers by what they are read as. */
export type ReadColumns = { readonly [role in ReadRole]?: Float64Array };

/** A column that an answer has asked for. */
export function readColumn(read: ReadColumns, role: ReadRole): Float64Array {
  const column = read[role];
  if (column === undefined) throw new Error(`readColumn: column ${role} was not read`);
  return column;
}
