import { grouped } from "../errors/grouped.ts";
import { badInput, type UserError } from "../errors/user-error.ts";
import type { NumberColumn } from "../roles/choose-columns.ts";
import { complaint } from "../roles/roles.ts";
import type { FixedRows } from "./further-cells.ts";

/** A row that can't be used, and why. */
export interface BadRow {
  /** Counted from 1 over the rows of data. */
  readonly row: number;
  /** The file whose row it is, where it is known. */
  readonly file?: string;
  /** "column "std" must be a number, got "abc"". */
  readonly problem: string;
}

/** What became of each record of a block. */
export const recordState = { good: 0, bad: 1, blank: 2 } as const;

/** The number columns of some rows of a table. */
export interface Cells {
  /** The good rows of each column, in the order of the columns asked for; behind them the numbers of further cells. */
  readonly values: readonly Float64Array[];
  /** The texts of the good rows of each column of labels, "" where there is nothing; left out where none was asked for. */
  readonly labels?: readonly (readonly string[])[];
  /** The state of every record, the blank lines of a CSV file among them. */
  readonly states: Uint8Array;
  /** Rows of data: good and bad. */
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  /** What was fixed in further cells, where some were read. */
  readonly fixed?: FixedRows;
  /** Rows of weight 0, which are neither; left out where there are none. */
  readonly weightless?: number;
  /** The first bad row, its number counted from the start of the block. */
  readonly firstBad?: BadRow;
}

/** Where the good rows stand among the records of a block that begins with record `first` of its table, counted from 0. */
export function goodPlaces({ states, good }: Cells, first = 0): Float64Array<ArrayBuffer> {
  const places = new Float64Array(good);
  let row = 0;
  for (let record = 0; record < states.length; record++) {
    if (states[record] === recordState.good) places[row++] = first + record;
  }
  return places;
}

/** The problem of a cell in words. */
export function cellProblem({ role, name }: NumberColumn, value: number, got: string | undefined): string {
  const shown =
    got === undefined || got === "" ? "nothing" : JSON.stringify(got.length > 40 ? `${got.slice(0, 40)}…` : got);
  const comma = got !== undefined && /^\s*[+-]?\d+,\d+\s*$/.test(got) ? " (write decimals with a point)" : "";
  return `column ${JSON.stringify(name)} ${complaint(role, value) ?? "must be a number"}, got ${shown}${comma}`;
}

/** The sentence that refuses a table for a bad row. */
export function badRowError(file: string, { row, problem }: BadRow): UserError {
  return badInput(
    (option) =>
      `${file}: row ${row} (the first row of data is 1): ${problem}; fix the row, or skip such rows with ${option("skipBadRows")}`,
  );
}

/** What is said after rows were left out. */
export function skippedNote(file: string, skipped: number, first: BadRow | undefined): string {
  const place = first?.file === undefined || first.file === file ? "" : ` of ${first.file}`;
  const where = first === undefined ? "" : ` (the first is row ${first.row}${place}: ${first.problem})`;
  return `${file}: ${grouped(skipped)} bad row${skipped === 1 ? "" : "s"} left out${where}`;
}
