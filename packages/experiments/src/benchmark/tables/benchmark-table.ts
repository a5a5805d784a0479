import type { ObservedColumns } from "@distcal/distributions";
import type { FormRows } from "@distcal/tables/forms";

/** Rows of a table as plain data that can be sent to another process. */
export interface TableRows {
  readonly columns: ObservedColumns;
  /** The predictions in the form they came in, where that is more than a mean and a standard deviation. */
  readonly form?: FormRows;
  /** A label for each row, where the table has groups. */
  readonly group?: readonly (string | number)[];
}

/** Predictions with their outcomes: rows that calibrators are fitted to, and rows that judge them. */
export interface BenchmarkTable {
  readonly name: string;
  /** What decides its scores, the rows in use, as a digest. */
  readonly sha256: string;
  /** How rows came to be for fitting or for judging: two files, or one that was split by the seed. */
  readonly split: "files" | "seed" | "built in";
  /** The form of its predictions; "moments" where they are means and standard deviations. */
  readonly form: string;
  readonly fit: TableRows;
  readonly test: TableRows;
}

/** Some rows of a part, in this order. */
export function pickedTableRows({ columns, form, group }: TableRows, rows: Int32Array): TableRows {
  const at = (column: ArrayLike<number>): Float64Array => Float64Array.from(rows, (row) => column[row]);
  return {
    columns: { mean: at(columns.mean), std: at(columns.std), target: at(columns.target) },
    ...(form && { form: pickedForm(form, rows) }),
    ...(group && { group: Array.from(rows, (row) => group[row]) }),
  };
}

function pickedForm({ description, width, numbers }: FormRows, rows: Int32Array): FormRows {
  const picked = new Float64Array(rows.length * width);
  rows.forEach((row, i) => {
    picked.set(numbers.subarray(row * width, (row + 1) * width), i * width);
  });
  return { description, length: rows.length, width, numbers: picked };
}
