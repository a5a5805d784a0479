import { array, object, refined, type Schema, text } from "../schema/schema.ts";

/** What a column of a table is for, and its name, or the names of those that share a role. */
export type ModelColumns = { readonly [role: string]: string | readonly string[] };

const mostRoles = 32;
const mostNames = 4096;
const name = text({ maxLength: 1024 });
const names = array(name, { minLength: 1, maxLength: mostNames });
const role = /^[a-z][A-Za-z]{0,31}$/;

const nameOrNames: Schema<string | readonly string[]> = (value, place) =>
  Array.isArray(value) ? names(value, place) : name(value, place);

/** The columns that a model was fitted to, by role: a command that reads the model needs no flag for them. */
export const columnsSchema: Schema<ModelColumns> = refined(
  (value, place) => {
    const keys = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
    return object({}, Object.fromEntries(keys.map((key) => [key, nameOrNames])))(value, place) as ModelColumns;
  },
  (columns) => {
    const roles = Object.keys(columns);
    if (roles.length > mostRoles) return `must name at most ${mostRoles} roles`;
    const odd = roles.find((key) => !role.test(key));
    return odd === undefined ? undefined : `must have roles like "mean" or "targetLow", not ${JSON.stringify(odd)}`;
  },
);
