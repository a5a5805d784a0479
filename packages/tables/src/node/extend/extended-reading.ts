import { type ChosenReading, chooseReading } from "../../forms/choose-reading.ts";
import type { ReadRole } from "../../roles/roles.ts";
import type { TableFlags } from "../read/open-table.ts";
import { namesByRole } from "../read/read-table.ts";
import type { ExtendedRows } from "./table-extension.ts";

/** What is read of a table that is extended: a form where a model says which, else a mean and a standard deviation. */
export function extendedReading(
  file: string,
  names: readonly string[],
  roles: readonly ReadRole[],
  flags: TableFlags,
): ChosenReading {
  return chooseReading(file, names, roles, { ...flags, fittedForm: flags.fittedForm ?? "moments" });
}

/** What was read, for people to be told. */
export function readingWords({ columns, form }: ChosenReading): Pick<ExtendedRows, "columns" | "form"> {
  if (form === undefined) return { columns: namesByRole(columns) };
  const { description } = form;
  const [mean, std] = description.columns;
  return {
    columns: { ...(description.form === "moments" && { mean, std }), ...namesByRole(columns) },
    form: description,
  };
}
