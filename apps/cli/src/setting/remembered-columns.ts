import { restoredCalibrator } from "@distcal/calibrate/node";
import type { ModelDocument } from "@distcal/distributions";
import type { ModelColumns, ModelForm, SealedModelDocument } from "@distcal/model-document";
import {
  type ColumnNames,
  type EndRole,
  type InputColumns,
  inputsToRemember,
  type Role,
  roleRules,
  type WeightRole,
} from "@distcal/tables";
import type { FormDescription } from "@distcal/tables/forms";
import type { TableFlags } from "@distcal/tables/node";

const roles = Object.keys(roleRules) as readonly Role[];
/** Those that a model may remember. */
const keptRoles: readonly (Role | WeightRole | EndRole)[] = [...roles, "weight", "targetLow", "targetHigh"];

/** The longest name that a model file holds. */
const longestName = 1024;

/** The columns that a model was fitted to, as its file will hold them. */
export function columnsToRemember(names: ColumnNames, inputs?: InputColumns): ModelColumns {
  const kept = keptRoles.flatMap((role) => {
    const name = names[role];
    return name === undefined || name.length > longestName ? [] : [[role, name] as const];
  });
  return { ...Object.fromEntries(kept), ...(inputs && inputsToRemember(inputs)) };
}

/** The columns that a model remembers; none where it was saved without. */
export function rememberedColumns(document: ModelDocument | undefined): ColumnNames {
  const columns = (document?.["columns"] ?? {}) as ModelColumns;
  return Object.fromEntries(
    keptRoles.flatMap((role) => (typeof columns[role] === "string" ? [[role, columns[role]]] : [])),
  );
}

/** The forms of models by their documents: what a model reads beside predictions takes opening it. */
const knownForms = new WeakMap<ModelDocument, { readonly form: FormDescription | undefined }>();

/**
 * The form that a model was fitted to, with what it reads beside predictions; undefined where that is a mean and a standard deviation
 * alone.
 */
export function rememberedForm(document: ModelDocument): FormDescription | undefined {
  let known = knownForms.get(document);
  if (known === undefined) {
    known = { form: formOf(document) };
    knownForms.set(document, known);
  }
  return known.form;
}

function formOf(document: ModelDocument): FormDescription | undefined {
  const form = document["form"] as ModelForm | undefined;
  const inputs = inputsOf(document);
  if (inputs === undefined) return form;
  const { mean = "", std = "" } = rememberedColumns(document);
  return { ...(form ?? { form: "moments", columns: [mean, std] }), inputs };
}

/** What a model reads beside predictions. One of the library knows covariates by their names, and no column of the group. */
function inputsOf(document: ModelDocument): InputColumns | undefined {
  const { inputs } = isSealed(document) ? restoredCalibrator(document) : {};
  if (inputs === undefined) return undefined;
  const { covariates, labels } = inputs;
  const columns = (document["columns"] ?? {}) as ModelColumns;
  const listOf = (role: string): readonly string[] | undefined =>
    Array.isArray(columns[role]) ? (columns[role] as readonly string[]) : undefined;
  const covariateColumns = listOf("covariates") ?? covariates;
  const dates = listOf("dates") ?? [];
  return {
    ...{ covariates, covariateColumns, dates: covariateColumns.map((name) => dates.includes(name)) },
    ...{ groupColumns: listOf("group") ?? [], isFitted: true },
    ...(inputs.group && { labels: labels ?? [] }),
  };
}

function isSealed(document: ModelDocument): document is SealedModelDocument {
  return document["parameters"] !== undefined;
}

/** The flags of a command that reads a table for a model: what no flag names is looked for as the model remembers it. */
export function withColumnsOf<Flags extends TableFlags>(document: ModelDocument | undefined, flags: Flags): Flags {
  if (document === undefined) return { ...flags, remembered: rememberedColumns(document) };
  const form = rememberedForm(document);
  // A fit that learnt nothing from a column remembers it all the same: naming it again is no mistake.
  const columns = (document["columns"] ?? {}) as ModelColumns;
  const needless = (["group", "covariates"] as const).filter(
    (role) => columns[role] !== undefined && !isRead(form, role),
  );
  return {
    ...flags,
    ...Object.fromEntries(needless.map((role) => [role, undefined])),
    remembered: rememberedColumns(document),
    fittedForm: form ?? ("moments" as const),
  };
}

function isRead(form: FormDescription | undefined, role: "group" | "covariates"): boolean {
  const { labels, covariates = [] } = form?.inputs ?? {};
  return role === "group" ? labels !== undefined : covariates.length > 0;
}

/** A sentence where columns were found by their common spellings, because those that the model remembers are not there. */
export function otherColumnsNote(file: string, flags: TableFlags, names: ColumnNames): string | undefined {
  const others = roles.flatMap((role) => {
    const [remembered, found] = [flags.remembered?.[role], names[role]];
    if (remembered === undefined || found === undefined || flags[role] !== undefined) return [];
    if (found.toLowerCase() === remembered.toLowerCase()) return [];
    const words = [remembered, found].map((name) => JSON.stringify(name));
    return [`no column ${words[0]}, which the model was fitted to: ${words[1]} is read as ${roleRules[role].meaning}`];
  });
  return others.length === 0 ? undefined : `${file} has ${others.join(", and ")}`;
}

/** The flags with the columns that were found through a model, for a command on the same table that gets none. */
export function withFoundColumns<Flags extends TableFlags>(flags: Flags, names: ColumnNames): Flags {
  const remembered = keptRoles.filter((role) => flags.remembered?.[role] !== undefined && flags[role] === undefined);
  const found = remembered.flatMap((role) => (names[role] === undefined ? [] : [[role, names[role]]]));
  return { ...flags, ...Object.fromEntries(found) };
}
