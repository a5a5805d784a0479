import type { FurtherCells } from "../cells/further-cells.ts";
import { columnsOfInputs, widthOfInputs } from "../inputs/input-columns.ts";
import type { FormDescription, FormRows } from "./form.ts";
import { forms } from "./forms.ts";
import { formReader } from "./read-form.ts";

/** A form with the places of its columns in a table: plain data, which can be handed to another thread. */
export interface PlacedForm {
  readonly description: FormDescription;
  /** The place of each column, from 0; then those of inputs. */
  readonly indices: readonly number[];
}

/** The cells of a form in a block of rows. */
export interface FormCells extends FurtherCells {
  /** With the length of lists, which the first row tells. */
  description(): FormDescription;
}

/** Reads the cells of a form in a block of rows. */
export function formCells({ description, indices }: PlacedForm): FormCells {
  const reader = formReader(description);
  return Object.freeze({
    places: reader.columns.map((name, c) => ({ name, index: indices[c] })),
    add: reader.add,
    columns: () => formColumns(reader.soFar()),
    fixed: () => reader.soFar().notes,
    description: () => reader.soFar().description,
  } satisfies FormCells);
}

/** How many numbers a row of a form has, once the length of its lists is known. */
export function formWidth(description: FormDescription): number {
  return forms[description.form].width(description) + widthOfInputs(description.inputs);
}

/** Rows of a form, column by column. */
function formColumns({ length, width, numbers }: FormRows): readonly Float64Array[] {
  return Array.from({ length: width }, (_, c) => Float64Array.from({ length }, (_, row) => numbers[row * width + c]));
}

/** Rows of a form from their columns. */
export function formRows(description: FormDescription, columns: readonly Float64Array[]): FormRows {
  const width = columns.length;
  const length = columns[0]?.length ?? 0;
  const numbers = new Float64Array(length * width);
  for (const [c, column] of columns.entries()) {
    for (let row = 0; row < length; row++) numbers[row * width + c] = column[row];
  }
  return Object.freeze({ description, length, width, numbers });
}

/** The columns of a form, and of covariates, that hold a number in each row: no list, and no date. */
export function plainColumns(form: FormDescription | undefined): readonly string[] {
  if (form === undefined) return [];
  const { covariateColumns = [], dates = [] } = form.inputs ?? {};
  const numbers = covariateColumns.filter((_, c) => dates[c] === false);
  return forms[form.form].partsOf === undefined ? [...form.columns, ...numbers] : numbers;
}

/** The places of these. */
export function plainPlaces(form: PlacedForm | undefined): FurtherCells["places"] {
  if (form === undefined) return [];
  const plain = new Set(plainColumns(form.description));
  const columns = [...form.description.columns, ...columnsOfInputs(form.description.inputs)];
  return columns.flatMap((name, c) => (plain.has(name) ? [{ name, index: form.indices[c] }] : []));
}
