import type { ReadRole, WantedColumns } from "@distcal/tables";
import { type ChosenReading, chooseReading, type FormDescription } from "@distcal/tables/forms";
import type { ReadRows } from "../../predict/row-answerer.ts";

/** What errors call the rows. */
export const source = "the request";

/** The columns of a request's rows: as named, else as the model remembers them with its form. */
export interface WantedRows extends WantedColumns {
  readonly fittedForm: FormDescription | "moments";
}

/** What is read of rows, and what the numbers are that come of it. */
export interface RequestReading extends ChosenReading {
  readonly rows: ReadRows;
}

/** What is read of the rows of a request. */
export function requestReading(
  names: readonly string[],
  roles: readonly ReadRole[],
  wanted: WantedRows,
): RequestReading {
  const reading = chooseReading(source, names, roles, wanted);
  const { form } = reading;
  if (form === undefined) return { ...reading, rows: { roles } };
  // A form stands for mean and std.
  const others = roles.filter((role) => role !== "mean" && role !== "std");
  return { ...reading, rows: { roles: others, form: form.description } };
}
