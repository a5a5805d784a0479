import type { BadRow } from "../tables/cells.ts";
import type { NumberColumn } from "../tables/columns.ts";
import type { CsvDialect } from "../tables/csv-dialect.ts";
import type { AddedColumns } from "./added-columns.ts";
import type { RecordExtension } from "./extended-text.ts";

/** What every worker is told once. */
export interface PredictJob {
  /** The text of the model file. */
  readonly model: string;
  /** The text of its compiled form, which then answers in its place. */
  readonly compiled?: string;
  readonly added: AddedColumns;
  /** How text is read and written; undefined where rows come as columns. */
  readonly text?: TextJob;
}

export interface TextJob {
  readonly format: "csv" | "jsonl";
  readonly dialect: CsvDialect;
  /** Mean and std, in this order. */
  readonly columns: readonly NumberColumn[];
  /** Fields of the header. */
  readonly width: number;
  readonly extension: RecordExtension;
}

/** Work for a worker: a block of records, or columns. */
export type PredictTask =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly records: number }
  | { readonly mean: Float64Array; readonly std: Float64Array };

/** What a worker answers: the records with their new values, or the new values row after row. */
export interface PredictAnswer {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly values?: Float64Array<ArrayBuffer>;
  readonly rows: number;
  readonly bad: number;
  readonly firstBad?: BadRow;
}
