import { columnsOfInputs, type InputColumns, listed, namedInputs, spelledAs } from "@distcal/tables";
import {
  chooseForm,
  type FamilyName,
  type FormDescription,
  forms,
  type PlacedForm,
  shortForm,
} from "@distcal/tables/forms";
import { inputPlaces, type RoleColumns } from "./column-roles.ts";

/** The form that a header has, in words; undefined where it has a mean and a standard deviation, or nothing that is known. */
export function headerForm(file: string, names: readonly string[]): string | undefined {
  const found = formInHeader(file, names);
  return found && shortForm(found);
}

function formInHeader(
  file: string,
  names: readonly string[],
  besides: readonly string[] = [],
): FormDescription | undefined {
  const isThere = (role: "mean" | "std"): boolean => spelledAs(role, names).length > 0;
  if (isThere("mean") && isThere("std")) return undefined;
  const taken = [...besides, ...spelledAs("target", names).map((place) => names[place])];
  return (["mixture", "bins", "quantiles", "members"] as const)
    .map((form) => forms[form].find(names, { taken }, file))
    .find((form) => form !== undefined);
}

/**
 * The form that was chosen with what is read beside it, and the places of its columns; undefined where that is a mean and a standard
 * deviation alone.
 */
export function chosenForm(file: string, names: readonly string[], chosen: RoleColumns): PlacedForm | undefined {
  const inputs = chosenInputs(file, names, chosen);
  const predicted = predictedForm(file, names, chosen);
  if (inputs === undefined && predicted === undefined) return undefined;
  const description = predicted ?? { form: "moments" as const, columns: [names[chosen.mean], names[chosen.std]] };
  const columns = [...description.columns, ...columnsOfInputs(inputs)];
  return {
    description: { ...description, ...(inputs && { inputs }) },
    indices: columns.map((name) => names.indexOf(name)),
  };
}

function chosenInputs(
  file: string,
  names: readonly string[],
  { group = [], covariates = [] }: RoleColumns,
): InputColumns | undefined {
  const named = (places: readonly number[]): readonly string[] => places.map((place) => names[place]);
  return namedInputs(file, { group: named(group), covariates: named(covariates) });
}

/** The form of predictions; undefined where they are a mean and a standard deviation. */
function predictedForm(file: string, names: readonly string[], chosen: RoleColumns): FormDescription | undefined {
  const { as = "moments", mean, target } = chosen;
  if (as === "moments") return undefined;
  const besides = inputPlaces(chosen).map((place) => names[place]);
  const taken = [...besides, ...(target < 0 ? [] : [names[target]])];
  const options = { taken, names: mean < 0 ? {} : { mean: names[mean] } };
  const description =
    as === "header"
      ? formInHeader(file, names, besides)
      : as === "point"
        ? chooseForm(file, names, { ...options, form: "point" })
        : as.startsWith("interval-")
          ? chooseForm(file, names, { ...options, level: Number(as.slice("interval-".length)) })
          : chooseForm(file, names, { ...options, family: as as FamilyName });
  if (description === undefined)
    throw new RangeError(`${file}: no form is in the header; its columns are ${listed(names)}`);
  return description;
}
