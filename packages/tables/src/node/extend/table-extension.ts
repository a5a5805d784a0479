import type { AddedType } from "../../answers/added-columns.ts";
import type { BadRow } from "../../cells/cells.ts";
import type { FixedRows } from "../../cells/further-cells.ts";
import type { FormDescription } from "../../forms/form.ts";
import type { PlacedForm } from "../../forms/placed-form.ts";
import type { ReadRole } from "../../roles/roles.ts";
import type { ExtendedBlock, TextBlock, TextPlan } from "../../text/extended-block.ts";
import type { TableFormat } from "../../text/table-format.ts";
import type { TableFlags } from "../read/open-table.ts";

/** A table to be read, extended by columns, and written. */
export interface TableExtension {
  readonly input: string;
  readonly inputFormat: TableFormat;
  readonly output: string;
  readonly outputFormat: TableFormat;
  /** The columns that the new values are worked out from; those of a form stand for mean and std. */
  readonly roles: readonly ReadRole[];
  /** The names of the new columns. */
  readonly added: readonly string[];
  /** What their values are; numbers by default. */
  readonly types?: readonly AddedType[];
  readonly flags: TableFlags;
  /** Starts what answers; with a plan where blocks of text will come, else columns, of which the last are the numbers of a form. */
  readonly start: (reading: ExtensionReading) => BlockAnswerer;
  readonly onRows: (rows: number, fraction: number | undefined) => void;
}

/** How rows come to what works out new values. */
export interface ExtensionReading {
  readonly plan?: TextPlan;
  /** The form of the predictions, where it is more than a mean and a standard deviation. */
  readonly form?: PlacedForm | undefined;
}

/** What works out new values, in other threads perhaps. */
export interface BlockAnswerer {
  /** How many blocks it takes before the first is answered. */
  readonly ahead: number;
  /** A block with its new values; `first` counts the records of the table before it. */
  text(block: TextBlock, first: number): Promise<ExtendedBlock>;
  /** The new values of some rows, row after row, by their columns and their places in the table; takes both over. */
  values(columns: readonly Float64Array<ArrayBuffer>[], places: Float64Array<ArrayBuffer>): Promise<Float64Array>;
  close(): Promise<void>;
}

/** What became of the rows. */
export interface ExtendedRows {
  /** Rows that were written. */
  readonly rows: number;
  /** Bad rows that were left out. */
  readonly skipped: number;
  readonly firstSkipped?: BadRow;
  /** The columns that were read as numbers. */
  readonly columns: { readonly [role in ReadRole]?: string };
  /** The form that was read, and how many rows of it were fixed. */
  readonly form?: FormDescription;
  readonly fixed?: FixedRows;
}
