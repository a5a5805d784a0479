import type { RowInputs } from "@distcal/distributions";
import { widthOfInputs } from "../inputs/input-columns.ts";
import { inputValues } from "../inputs/input-values.ts";
import { columnOf } from "./column-of.ts";
import type { FormDescription, FormRows } from "./form.ts";

/** Rows with the numbers of their form alone. */
export function rowsOfForm(rows: FormRows): FormRows {
  const { description, length, width, numbers } = rows;
  const further = widthOfInputs(description.inputs);
  if (further === 0) return rows;
  const own = width - further;
  const kept = new Float64Array(length * own);
  for (let row = 0; row < length; row++) kept.set(numbers.subarray(row * width, row * width + own), row * own);
  return Object.freeze({ description, length, width: own, numbers: kept });
}

/** What rows have beside their predictions; nothing where none of it was read. */
export function inputsOfForm(rows: FormRows): RowInputs {
  const { description, width } = rows;
  const further = widthOfInputs(description.inputs);
  if (description.inputs === undefined || further === 0) return {};
  return inputValues(
    description.inputs,
    Array.from({ length: further }, (_, k) => columnOf(rows, width - further + k)),
  );
}

/** The same of columns of numbers whose last are those of the inputs. */
export function inputsIn(form: FormDescription | undefined, columns: readonly Float64Array[]): RowInputs {
  const further = widthOfInputs(form?.inputs);
  return form?.inputs === undefined || further === 0 ? {} : inputValues(form.inputs, columns.slice(-further));
}
