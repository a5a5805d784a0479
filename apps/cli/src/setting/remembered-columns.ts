import type { ModelDocument } from "@distcal/distributions";
import type { ModelColumns, ModelForm } from "@distcal/model-document";
import { type ColumnNames, type EndRole, type Role, roleRules, type WeightRole } from "@distcal/tables";
import type { FormDescription } from "@distcal/tables/forms";
import type { TableFlags } from "@distcal/tables/node";

const roles = Object.keys(roleRules) as readonly Role[];
/** Those that a model may remember. */
const keptRoles: readonly (Role | WeightRole | EndRole)[] = [...roles, "weight", "targetLow", "targetHigh"];

/** The longest name that a model file holds. */
const longestName = 1024;

/** The columns that a model was fitted to, as its file will hold them. */
export function columnsToRemember(names: ColumnNames): ModelColumns {
  const kept = keptRoles.flatMap((role) => {
    const name = names[role];
    return name === undefined || name.length > longestName ? [] : [[role, name] as const];
  });
  return Object.fromEntries(kept);
}

/** The columns that a model remembers; none where it was saved without. */
export function rememberedColumns(document: ModelDocument | undefined): ColumnNames {
  const columns = (document?.["columns"] ?? {}) as ModelColumns;
  return Object.fromEntries(
    keptRoles.flatMap((role) => (typeof columns[role] === "string" ? [[role, columns[role]]] : [])),
  );
}

/** The form that a model was fitted to; undefined where that is a mean and a standard deviation. */
export function rememberedForm(document: ModelDocument): FormDescription | undefined {
  return document["form"] as ModelForm | undefined;
}

/** The flags of a command that reads a table for a model: what no flag names is looked for as the model remembers it. */
export function withColumnsOf<Flags extends TableFlags>(document: ModelDocument | undefined, flags: Flags): Flags {
  const fitted = document && { fittedForm: rememberedForm(document) ?? ("moments" as const) };
  return { ...flags, remembered: rememberedColumns(document), ...fitted };
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
