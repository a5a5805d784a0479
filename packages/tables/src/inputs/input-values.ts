import type { RowInputs } from "@distcal/distributions";
import type { InputColumns } from "./input-columns.ts";

/** The number of a group that the model does not know. */
export const unknownGroup = -1;

/** Covariates and groups of rows, from the columns of their numbers. */
export function inputValues(
  { covariates, groupColumns, labels = [] }: InputColumns,
  columns: readonly Float64Array[],
): RowInputs {
  const group = columns[covariates.length];
  return {
    ...(covariates.length > 0 && {
      covariates: Object.fromEntries(covariates.map((name, c) => [name, columns[c]])),
    }),
    ...(groupColumns.length > 0 && { group: labelsAt(labels, group) }),
  };
}

function labelsAt(labels: readonly string[], codes: Float64Array): readonly string[] {
  // What no group is called: any label that the model does not know is an unknown one.
  let unknown = "unknown";
  if (codes.includes(unknownGroup)) while (labels.includes(unknown)) unknown += "?";
  return Array.from(codes, (code) => labels[code] ?? unknown);
}
