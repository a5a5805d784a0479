import { type NumberColumn, type Role, roleRules, spelledAs } from "@distcal/tables";
import type { ReadAs } from "./reading-choices.ts";

/** The place of each role's column; −1 where none is chosen. */
export type RoleColumns = Readonly<Record<Role, number>> & {
  /** How predictions are read; as a mean and a standard deviation where it is left out. */
  readonly as?: ReadAs;
} & ChosenInputs;

/** What is read of a row beside its prediction. */
export type InputRole = "group" | "covariates";

/** The places of the columns that are read beside predictions; none where a role is left out. */
export type ChosenInputs = Readonly<Partial<Record<InputRole, readonly number[]>>>;

export const inputRoles: readonly InputRole[] = ["group", "covariates"];

export const roles: readonly Role[] = ["mean", "std", "target"];

interface NamedColumn {
  readonly name: string;
  readonly numeric: boolean;
}

/** The columns that carry a common name, in any case; a role that none or several could play is left open. */
export function guessColumns(columns: readonly NamedColumn[]): RoleColumns {
  const names = columns.map(({ name }) => name);
  const placeOf = (role: Role): number => {
    const places = spelledAs(role, names).filter((place) => columns[place].numeric);
    return places.length === 1 ? places[0] : -1;
  };
  return Object.freeze({ mean: placeOf("mean"), std: placeOf("std"), target: placeOf("target") });
}

/** Whether a role's column is read: predictions of another form have columns of their own. */
export function isRead(role: Role, { as = "moments" }: RoleColumns): boolean {
  return role === "target" || as === "moments";
}

/** The places of all columns that are read beside predictions. */
export function inputPlaces({ group = [], covariates = [] }: ChosenInputs): readonly number[] {
  return [...group, ...covariates];
}

/** The chosen columns that are read apart from a form, in the order of the roles: with inputs, a mean and a standard deviation are one. */
export function chosenColumns(names: readonly string[], chosen: RoleColumns): readonly NumberColumn[] {
  const isForm = inputPlaces(chosen).length > 0;
  return roles
    .filter((role) => isRead(role, chosen) && (role === "target" || !isForm))
    .map((role) => ({ role, name: names[chosen[role]], index: chosen[role] }));
}

/** What is still to be chosen, in words; undefined where the choice is complete. */
export function openChoice(chosen: RoleColumns): string | undefined {
  const wanted = roles.filter((role) => isRead(role, chosen));
  const open = wanted.filter((role) => chosen[role] < 0).map((role) => roleRules[role].meaning);
  if (open.length > 0) return `Choose the column of ${open.join(" and of ")}.`;
  const twice = wanted.find((role, i) => wanted.slice(0, i).some((other) => chosen[other] === chosen[role]));
  const inputs = inputPlaces(chosen);
  const input = wanted.find((role) => inputs.includes(chosen[role]));
  if (input !== undefined) {
    return `The column of ${roleRules[input].meaning} is chosen for the group or a covariate too. Choose different columns.`;
  }
  if (twice === undefined) return undefined;
  return `The column of ${roleRules[twice].meaning} is chosen for something else too. Choose ${wanted.length === 3 ? "three " : ""}different columns.`;
}
