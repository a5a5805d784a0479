import { badInput } from "../errors/user-error.ts";
import { listed, namedAs, shown } from "../roles/choose-columns.ts";
import type { InputColumns } from "./input-columns.ts";

/** What is asked to be read beside predictions, as it was typed: names with commas. */
export interface InputFlags {
  /** The columns of the group, whose labels are crossed. */
  readonly group?: string | undefined;
  readonly covariates?: string | undefined;
}

/** Beyond these a product of kernels sees no two rows alike. */
const mostCovariates = 8;

/**
 * The columns that are read beside predictions: as asked for, else as `fitted` says, where a model or an earlier file of the same table
 * tells; undefined where there are none.
 */
export function chooseInputs(
  file: string,
  names: readonly string[],
  { group, covariates }: InputFlags,
  fitted: InputColumns | "none" | undefined,
): InputColumns | undefined {
  if (fitted === "none") {
    refuseUnread("covariates", covariates);
    refuseUnread("group", group);
    return undefined;
  }
  const asked = {
    covariates: placed(file, names, "covariates", covariates),
    group: placed(file, names, "group", group),
  };
  return fitted === undefined ? namedInputs(file, asked) : fittedInputs(file, names, asked, fitted);
}

/** The columns that were named. */
interface AskedInputs {
  readonly covariates?: readonly string[] | undefined;
  readonly group?: readonly string[] | undefined;
}

/** What is read of columns of a table that no model knows yet; undefined where none is named. */
export function namedInputs(file: string, { covariates = [], group = [] }: AskedInputs): InputColumns | undefined {
  if (covariates.length + group.length === 0) return undefined;
  if (covariates.length > mostCovariates) {
    throw badInput(
      (option) =>
        `${file}: ${option("covariates")} must name at most ${mostCovariates} columns, got ${covariates.length}; leave out what can't matter`,
    );
  }
  // Labels are gathered in one list, which all blocks of a table share.
  const labels = group.length === 0 ? {} : { labels: [] };
  return { covariates, covariateColumns: covariates, groupColumns: group, ...labels, isFitted: false };
}

function fittedInputs(file: string, names: readonly string[], asked: AskedInputs, fitted: InputColumns): InputColumns {
  const { covariates, labels } = fitted;
  if (covariates.length === 0 && asked.covariates !== undefined) throw unread("covariates");
  if (labels === undefined && asked.group !== undefined) throw unread("group");
  const covariateColumns =
    asked.covariates ?? fitted.covariateColumns.map((name) => remembered(file, names, "covariates", name));
  if (covariateColumns.length !== covariates.length) {
    throw badInput(
      (option) =>
        `${file}: ${option("covariates")} must name ${covariates.length} columns in the order ${listed(covariates)}, ` +
        `as the model knows them, got ${covariateColumns.length}`,
    );
  }
  const groupColumns = labels === undefined ? [] : (asked.group ?? groupOf(file, names, fitted));
  return { ...fitted, covariateColumns, groupColumns };
}

function groupOf(file: string, names: readonly string[], { groupColumns }: InputColumns): readonly string[] {
  if (groupColumns.length > 0) return groupColumns.map((name) => remembered(file, names, "group", name));
  throw badInput(
    (option) =>
      `${file}: the model reads a group of each row and does not know its column; name it with ${option("group")}; its columns are ${listed(names)}`,
  );
}

type InputOption = "group" | "covariates";

/** The columns that a list names; a column whose own name has commas can be named alone. */
function placed(
  file: string,
  names: readonly string[],
  option: InputOption,
  list: string | undefined,
): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const wanted = names.includes(list) ? [list] : list.split(",").map((name) => name.trim());
  const columns = wanted.map((name) => {
    const found = namedAs(names, name);
    if (found.length === 1) return names[found[0]];
    const problem = found.length === 0 ? "there is no" : "there is more than one";
    throw badInput(
      (named) => `${file}: ${problem} column ${shown(name)} for ${named(option)}; its columns are ${listed(names)}`,
    );
  });
  const twice = columns.find((name, c) => columns.indexOf(name) < c);
  if (twice === undefined) return columns;
  throw badInput((named) => `${file}: ${named(option)} names column ${shown(twice)} twice; name it once`);
}

function remembered(file: string, names: readonly string[], option: InputOption, name: string): string {
  const [index] = namedAs(names, name);
  if (index !== undefined) return names[index];
  throw badInput(
    (named) =>
      `${file}: there is no column ${shown(name)}, which the model was fitted to; add it, or name another with ${named(option)}; ` +
      `its columns are ${listed(names)}`,
  );
}

function refuseUnread(option: InputOption, asked: string | undefined): void {
  if (asked !== undefined) throw unread(option);
}

/** A model can't use what it did not learn from. */
function unread(option: InputOption): Error {
  const what = option === "group" ? "groups" : "covariates";
  return badInput((named) => `the model was fitted without ${what}; leave ${named(option)} out, or fit again with it`);
}
