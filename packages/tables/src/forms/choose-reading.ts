import { badInput } from "../errors/user-error.ts";
import { chooseInputs, type InputFlags } from "../inputs/choose-inputs.ts";
import { columnsOfInputs, type InputColumns } from "../inputs/input-columns.ts";
import { chooseColumns, listed, type NumberColumn, namedAs } from "../roles/choose-columns.ts";
import { isLimit, type ReadRole, roleRules, spelledAs, type WantedColumns } from "../roles/roles.ts";
import { chooseForm } from "./choose-form.ts";
import type { FormDescription } from "./form.ts";
import { type FormFlags, formFlag, formOptions } from "./form-flags.ts";
import { shortForm } from "./form-words.ts";
import { forms } from "./forms.ts";
import type { PlacedForm } from "./placed-form.ts";

/** What is read of the rows of a table. */
export interface ChosenReading {
  /** Columns of numbers; a form has no columns of means and standard deviations among them. */
  readonly columns: readonly NumberColumn[];
  /**
   * The form of the predictions with what is read beside them, where that is more than a column of means and one of standard
   * deviations.
   */
  readonly form?: PlacedForm;
}

/**
 * What is read of a table for the wanted roles. Predictions are a mean and a standard deviation where the table has both; else the form
 * that is asked for, that a model was fitted to, or that the header shows. Columns that are `taken` are not part of a form.
 */
export function chooseReading(
  file: string,
  names: readonly string[],
  roles: readonly ReadRole[],
  asked: WantedColumns & FormFlags & InputFlags = {},
  taken: readonly string[] = [],
): ChosenReading {
  const isPrediction = roles.includes("mean") && roles.includes("std");
  if (!isPrediction) return { columns: chooseColumns(file, names, roles, asked) };
  const { fittedForm: fitted } = asked;
  const ofModel = fitted === undefined || fitted === "moments" ? undefined : fitted.inputs;
  const inputs = chooseInputs(file, names, asked, fitted === undefined ? undefined : (ofModel ?? "none"));
  const wanted = fitted !== undefined && isMoments(fitted) ? { ...asked, fittedForm: "moments" as const } : asked;
  const besides = [...taken, ...columnsOfInputs(inputs)];
  const found = formOf(file, names, wanted, () => [...besides, ...namesOf(others(roles))]);
  if (found === undefined && wanted.fittedForm === undefined) requireStd(file, names, wanted);
  const columns = chooseColumns(file, names, found === undefined ? roles : others(roles), wanted);
  requireApart(file, columns, inputs);
  if (inputs === undefined && found === undefined) return { columns };
  const description = found ?? momentsOf(columns);
  const places = [...description.columns, ...columnsOfInputs(inputs)].map((name) => names.indexOf(name));
  return {
    columns: columns.filter(({ role }) => role !== "mean" && role !== "std"),
    form: { description: { ...description, ...(inputs && { inputs }) }, indices: places },
  };

  /** Columns that are not part of a form. What is missing is refused once it is known whether there is a form. */
  function namesOf(roles: readonly ReadRole[]): readonly string[] {
    return roles.flatMap((role) => {
      const name = wanted[role] ?? (isLimit(role) ? undefined : wanted.remembered?.[role]);
      const found = name === undefined ? spelledAs(role, names) : namedAs(names, name);
      return found.map((index) => names[index]);
    });
  }
}

const isMoments = (form: FormDescription | "moments"): boolean => form === "moments" || form.form === "moments";

/** Columns of means and standard deviations as a form, for what is read beside them. */
function momentsOf(columns: readonly NumberColumn[]): FormDescription {
  const called = (role: "mean" | "std"): string => columns.find((column) => column.role === role)?.name ?? "";
  return { form: "moments", columns: [called("mean"), called("std")] };
}

/** What a row is judged by, or counts, can't be what tells rows apart. */
function requireApart(file: string, columns: readonly NumberColumn[], inputs: InputColumns | undefined): void {
  if (inputs === undefined) return;
  for (const [option, names] of [
    ["covariates", inputs.covariateColumns],
    ["group", inputs.groupColumns],
  ] as const) {
    const twin = columns.find(({ name, role }) => !isLimit(role) && names.includes(name));
    if (twin === undefined) continue;
    throw badInput(
      (named) =>
        `${file}: ${named(option)} and ${named(twin.role === "lateTarget" ? "target" : twin.role)} both name column ${JSON.stringify(twin.name)}; name another one`,
    );
  }
}

/** A table with a prediction alone is refused with what to do about it. */
function requireStd(file: string, names: readonly string[], { mean, std, remembered }: WantedColumns): void {
  const hasMean = mean !== undefined || spelledAs("mean", names).length === 1;
  if (!hasMean || std !== undefined || remembered?.std !== undefined || spelledAs("std", names).length > 0) return;
  const { meaning, spellings } = roleRules.std;
  throw badInput(
    (option) =>
      `${file}: no column is called ${spellings.join(", ")}; name ${meaning} with ${option("std")}, ` +
      `or where there is no such column, say so with ${option("form")} point; its columns are ${listed(names)}`,
  );
}

const others = (roles: readonly ReadRole[]): readonly ReadRole[] =>
  roles.filter((role) => role !== "mean" && role !== "std");

/** The form of a table; undefined where it is to be read as a mean and a standard deviation. */
function formOf(
  file: string,
  names: readonly string[],
  wanted: WantedColumns & FormFlags,
  taken: () => readonly string[],
): FormDescription | undefined {
  const { fittedForm: fitted } = wanted;
  const flag = formFlag(wanted);
  if (flag === undefined && fitted !== undefined) {
    return fitted === "moments" ? undefined : asFitted(file, names, wanted, fitted);
  }
  if (flag === undefined && hasMoments(names, wanted)) return undefined;
  const found =
    flag === undefined
      ? shownForm(file, names, taken())
      : chooseForm(file, names, formOptions(wanted, wanted, taken()));
  if (fitted !== undefined && found !== undefined) return likeFitted(file, found, fitted);
  return found?.form === "moments" ? undefined : found;
}

/** Whether the columns of moments are named, or one of them is, or both are there. */
function hasMoments(names: readonly string[], { mean, std }: WantedColumns): boolean {
  if (mean !== undefined || std !== undefined) return true;
  return spelledAs("mean", names).length > 0 && spelledAs("std", names).length > 0;
}

/**
 * The form that a header shows by itself. A prediction alone is none: the std may have been left out by mistake, and a family and the
 * level of an interval are in no header.
 */
function shownForm(file: string, names: readonly string[], taken: readonly string[]): FormDescription | undefined {
  const shown = (["mixture", "bins", "quantiles", "members", "interval"] as const).flatMap((name) => {
    const found = forms[name].find(names, { taken }, file);
    return found === undefined ? [] : [found];
  });
  if (shown.length < 2) return shown[0];
  throw badInput(
    (named) =>
      `${file} has predictions in two forms, ${shown.map(shortForm).join(" and ")}; say which with ${named("form")}`,
  );
}

/** The form of a model, with its columns as this table spells them. */
function asFitted(
  file: string,
  names: readonly string[],
  { mean, std }: WantedColumns,
  fitted: FormDescription,
): FormDescription {
  const named = mean ?? std;
  if (named !== undefined && !fitted.columns.includes(named)) {
    throw badInput(
      (option) =>
        `${file}: ${option(mean === undefined ? "std" : "mean")} names column ${JSON.stringify(named)}, but the model was fitted to ${shortForm(fitted)}; leave it out`,
    );
  }
  const columns = fitted.columns.map((column) => {
    const [index] = namedAs(names, column);
    if (index !== undefined) return names[index];
    throw badInput(
      (option) =>
        `${file}: there is no column ${JSON.stringify(column)}, which the model was fitted to, one of ${shortForm(fitted)}; ` +
        `name it so, or say what the columns are with ${option("form")} ${fitted.form}; its columns are ${listed(names)}`,
    );
  });
  return { ...fitted, columns };
}

/** The form that was found, if a model that was fitted to another form can take it. */
function likeFitted(
  file: string,
  found: FormDescription,
  fitted: FormDescription | "moments",
): FormDescription | undefined {
  if (fitted === "moments") {
    if (found.form === "moments") return undefined;
    throw badInput(
      (option) =>
        `${file}: the model was fitted to a mean and a standard deviation, got ${shortForm(found)}; fit to this form, or leave ${option("form")} out`,
    );
  }
  const { form, family, scaleIs, levels = [] } = fitted;
  const same =
    found.form === form &&
    found.family === family &&
    found.scaleIs === scaleIs &&
    (found.levels ?? []).length === levels.length &&
    levels.every((level, k) => level === found.levels?.[k]);
  if (!same) {
    throw badInput(`${file}: the model was fitted to ${shortForm(fitted)}, got ${shortForm(found)}; fit to this form`);
  }
  return { ...fitted, columns: found.columns };
}
