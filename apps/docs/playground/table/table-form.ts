import { listed, spelledAs } from "@distcal/tables";
import {
  chooseForm,
  type FamilyName,
  type FormDescription,
  forms,
  type PlacedForm,
  shortForm,
} from "@distcal/tables/forms";
import type { RoleColumns } from "./column-roles.ts";

/** The form that a header has, in words; undefined where it has a mean and a standard deviation, or nothing that is known. */
export function headerForm(file: string, names: readonly string[]): string | undefined {
  const found = formInHeader(file, names);
  return found && shortForm(found);
}

function formInHeader(file: string, names: readonly string[]): FormDescription | undefined {
  const isThere = (role: "mean" | "std"): boolean => spelledAs(role, names).length > 0;
  if (isThere("mean") && isThere("std")) return undefined;
  const taken = spelledAs("target", names).map((place) => names[place]);
  return (["mixture", "bins", "quantiles", "members"] as const)
    .map((form) => forms[form].find(names, { taken }, file))
    .find((form) => form !== undefined);
}

/** The form that was chosen, with the places of its columns; undefined where predictions are a mean and a standard deviation. */
export function chosenForm(
  file: string,
  names: readonly string[],
  { as = "moments", mean, target }: RoleColumns,
): PlacedForm | undefined {
  if (as === "moments") return undefined;
  const options = { taken: target < 0 ? [] : [names[target]], names: mean < 0 ? {} : { mean: names[mean] } };
  const description =
    as === "header"
      ? formInHeader(file, names)
      : as === "point"
        ? chooseForm(file, names, { ...options, form: "point" })
        : as.startsWith("interval-")
          ? chooseForm(file, names, { ...options, level: Number(as.slice("interval-".length)) })
          : chooseForm(file, names, { ...options, family: as as FamilyName });
  if (description === undefined)
    throw new RangeError(`${file}: no form is in the header; its columns are ${listed(names)}`);
  return { description, indices: description.columns.map((name) => names.indexOf(name)) };
}
