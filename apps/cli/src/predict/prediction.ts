import type { BadRow } from "../tables/cells.ts";
import type { TableFlags } from "../tables/read-table.ts";
import type { TableFormat } from "../tables/table-format.ts";
import type { AddedColumns } from "./added-columns.ts";

/** A table to be read, calibrated and written. */
export interface Prediction {
  /** The text of the model file. */
  readonly model: string;
  /** The text of its compiled form, which then answers in its place. */
  readonly compiled?: string;
  readonly input: string;
  readonly inputFormat: TableFormat;
  readonly output: string;
  readonly outputFormat: TableFormat;
  readonly added: AddedColumns;
  readonly flags: TableFlags;
  readonly threads: number;
  readonly onRows: (rows: number, fraction: number | undefined) => void;
}

/** What became of the rows. */
export interface PredictedRows {
  /** Rows that were written. */
  readonly rows: number;
  /** Bad rows that were left out. */
  readonly skipped: number;
  /** Rows that were written without answers. */
  readonly unanswered?: number;
  readonly firstSkipped?: BadRow;
  /** The columns that were read as numbers. */
  readonly columns: { readonly mean: string; readonly std: string };
}
