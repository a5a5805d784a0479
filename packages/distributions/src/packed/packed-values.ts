import { finiteColumn, requireLength } from "@distcal/numerics";
import { requireListOfRows } from "./list-of-rows.ts";

/** Numbers of many rows: a list of as many numbers for each row, or one column for each of these numbers. */
export type RowsOrColumns =
  | { readonly rows: readonly ArrayLike<number>[] }
  | { readonly columns: readonly ArrayLike<number>[] };

/** Rows of the same length, checked and copied row by row into one array. */
export interface PackedValues {
  readonly length: number;
  readonly width: number;
  readonly values: Float64Array;
  /** What the k-th number of a row is called in errors. */
  nameOf(row: number, k?: number): string;
}

/** Checked copies of rows or columns of finite numbers, none of them empty and all of one length. */
export function packedValues(where: string, name: string, given: RowsOrColumns): PackedValues {
  return "columns" in given ? packedColumns(where, name, given.columns) : packedRows(where, name, given.rows);
}

function packedRows(where: string, name: string, rows: readonly ArrayLike<number>[]): PackedValues {
  requireListOfRows(where, name, rows);
  const nameOf = (row: number, k?: number): string => `${name}[${row}]${k === undefined ? "" : `[${k}]`}`;
  const width = finiteColumn(where, nameOf(0), rows[0]).length;
  const values = new Float64Array(rows.length * width);
  for (let row = 0; row < rows.length; row++) {
    const numbers = finiteColumn(where, nameOf(row), rows[row]);
    requireLength(where, nameOf(row), numbers.length, width);
    values.set(numbers, row * width);
  }
  return { length: rows.length, width, values, nameOf };
}

function packedColumns(where: string, name: string, columns: readonly ArrayLike<number>[]): PackedValues {
  requireListOfRows(where, name, columns);
  const nameOf = (row: number, k?: number): string =>
    k === undefined ? `row ${row} of ${name}` : `${name}[${k}][${row}]`;
  const width = columns.length;
  const length = finiteColumn(where, `${name}[0]`, columns[0]).length;
  const values = new Float64Array(length * width);
  for (let k = 0; k < width; k++) {
    const column = finiteColumn(where, `${name}[${k}]`, columns[k]);
    requireLength(where, `${name}[${k}]`, column.length, length);
    for (let row = 0; row < length; row++) values[row * width + k] = column[row];
  }
  return { length, width, values, nameOf };
}
