import { badInput, type OptionName } from "../errors/user-error.ts";
import { listed } from "../roles/choose-columns.ts";
import type { FormOptions } from "./form.ts";

/** A column of a form: how an option names it, and how headers spell it, in lower case. */
export interface FormColumn {
  readonly option: string;
  readonly meaning: string;
  readonly spellings: readonly string[];
}

/** The column as named, else by its spellings; undefined where there is none. */
export function findColumn(
  names: readonly string[],
  { option, meaning, spellings }: FormColumn,
  { names: asked = {}, taken = [] }: FormOptions,
  file: string,
): string | undefined {
  const wanted = asked[option];
  if (wanted !== undefined) {
    const found = names.find((name) => name === wanted) ?? names.find((name) => isSame(name, wanted));
    if (found !== undefined) return found;
    throw badInput(
      (named) =>
        `${file}: there is no column ${JSON.stringify(wanted)} for ${flagOf(option, named)}; its columns are ${listed(names)}`,
    );
  }
  const found = names.filter((name) => !taken.includes(name) && spellings.includes(name.trim().toLowerCase()));
  if (found.length < 2) return found[0];
  throw badInput(
    (named) =>
      `${file}: ${found.map((name) => JSON.stringify(name)).join(" and ")} could each be ${meaning}; say which with ${flagOf(option, named)}`,
  );
}

/** All of some columns; undefined where one is missing, or an error where the form was asked for. */
export function findColumns(
  names: readonly string[],
  columns: readonly FormColumn[],
  options: FormOptions,
  file: string,
  isAsked: boolean,
): readonly string[] | undefined {
  const found: string[] = [];
  for (const column of columns) {
    const name = findColumn(names, column, options, file);
    if (name !== undefined) found.push(name);
    else if (isAsked) throw missing(names, column, file);
    else return undefined;
  }
  return found;
}

function missing(names: readonly string[], { option, meaning, spellings }: FormColumn, file: string): Error {
  return badInput(
    (named) =>
      `${file}: no column is called ${spellings.join(", ")}; name ${meaning} with ${flagOf(option, named)}; its columns are ${listed(names)}`,
  );
}

const isSame = (name: string, wanted: string): boolean => name.toLowerCase() === wanted.toLowerCase();

/** How a column is named: mean and std have options of their own. */
function flagOf(option: string, named: OptionName): string {
  return option === "mean" || option === "std" ? named(option) : `${named("columns")} ${option}=…`;
}
