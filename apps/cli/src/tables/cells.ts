import { badInput, type CommandError } from "../errors.ts";
import { counted } from "../output.ts";
import type { NumberColumn, Role } from "./columns.ts";

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
  /** The good rows of each column, in the order of the columns asked for. */
  readonly values: readonly Float64Array[];
  /** The state of every record, the blank lines of a CSV file among them. */
  readonly states: Uint8Array;
  /** Rows of data: good and bad. */
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  /** The first bad row, its number counted from the start of the block. */
  readonly firstBad?: BadRow;
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number that a text says, by the rules of JavaScript for decimals; NaN for "", "NA", "nan", "inf", "0x10", "1,5". */
export function numberFrom(text: string): number {
  return decimal.test(text) ? Number(text) : Number.NaN;
}

/** Why a value can't be used in a column; undefined if it can. NaN fails. */
export function complaint(role: Role, value: number): string | undefined {
  if (!Number.isFinite(value)) return "must be a finite number";
  if (role === "std" && !(value > 0)) return "must be > 0";
  return undefined;
}

/** The problem of a cell in words. */
export function cellProblem({ role, name }: NumberColumn, value: number, got: string | undefined): string {
  const shown =
    got === undefined || got === "" ? "nothing" : JSON.stringify(got.length > 40 ? `${got.slice(0, 40)}…` : got);
  return `column ${JSON.stringify(name)} ${complaint(role, value) ?? "must be a number"}, got ${shown}`;
}

/** The sentence that refuses a table for a bad row. */
export function badRowError(file: string, { row, problem }: BadRow): CommandError {
  return badInput(
    `${file}: row ${row} (the first row of data is 1): ${problem}; mend the row, or leave out all such rows with --skip-bad-rows`,
  );
}

/** What is said after rows were left out. */
export function skippedNote(file: string, skipped: number, first: BadRow | undefined): string {
  const place = first?.file === undefined || first.file === file ? "" : ` of ${first.file}`;
  const where = first === undefined ? "" : ` (the first is row ${first.row}${place}: ${first.problem})`;
  return `${file}: ${counted(skipped, "bad row")} left out${where}`;
}
