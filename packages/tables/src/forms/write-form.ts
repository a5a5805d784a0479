import type { FormRows } from "./form.ts";
import { forms } from "./forms.ts";

/** A table of plain cells. */
export interface WrittenForm {
  readonly names: readonly string[];
  /** Cells row by row: numbers, or texts of JSON lists. */
  readonly rows: readonly (readonly (number | string)[])[];
}

/** Rows of a form as cells that read back to the same rows. */
export function writtenForm({ description, length, width, numbers }: FormRows): WrittenForm {
  const { write } = forms[description.form];
  return Object.freeze({
    names: description.columns,
    rows: Array.from({ length }, (_, row) => write(description, numbers.subarray(row * width, (row + 1) * width))),
  });
}
