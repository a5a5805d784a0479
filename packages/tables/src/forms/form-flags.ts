import { badInput } from "../errors/user-error.ts";
import type { FamilyName, FormDescription, FormName, FormOptions } from "./form.ts";

/** What is asked of the form of a table, as it was typed. */
export interface FormFlags {
  readonly form?: string | undefined;
  readonly family?: string | undefined;
  /** Names of member columns, such as m*. */
  readonly members?: string | undefined;
  /** The share of outcomes that an interval is to hold. */
  readonly level?: string | undefined;
  /** Columns of a form by name, such as lower=lo,upper=hi. */
  readonly columns?: string | undefined;
  /** The form that a model was fitted to; "moments" where that is a mean and a standard deviation. */
  readonly fittedForm?: FormDescription | "moments" | undefined;
}

const flags = ["form", "family", "members", "level", "columns"] as const;

/** The first flag that asks for a form. */
export function formFlag(asked: FormFlags): (typeof flags)[number] | undefined {
  return flags.find((flag) => asked[flag] !== undefined);
}

/** The columns of a form that can be named. */
const namedColumns = [
  "lower",
  "middle",
  "upper",
  "scale",
  "shape",
  "weights",
  "means",
  "stds",
  "edges",
  "probabilities",
];

/** What the flags ask of a form, with the columns that are something else. */
export function formOptions(
  { form, family, members, level, columns }: FormFlags,
  names: { readonly mean?: string | undefined; readonly std?: string | undefined },
  taken: readonly string[],
): FormOptions {
  const share = level === undefined ? undefined : Number(level.trim() === "" ? Number.NaN : level);
  if (share !== undefined && !(share > 0 && share < 1)) {
    throw badInput((named) => `${named("level")} must be a number between 0 and 1, such as 0.9, got ${level}`);
  }
  return {
    // Names are checked by the choice itself, which lists those it knows.
    form: form as FormName | undefined,
    family: family as FamilyName | undefined,
    members,
    level: share,
    names: { mean: names.mean, std: names.std, ...columnsFrom(columns) },
    taken,
  };
}

function columnsFrom(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  return Object.fromEntries(
    text.split(",").map((entry) => {
      const at = entry.indexOf("=");
      const [role, name] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
      if (at > 0 && name !== "" && namedColumns.includes(role)) return [role, name];
      throw badInput(
        (named) =>
          `${named("columns")} must be a list such as lower=lo,upper=hi of ${namedColumns.join(", ")}, got "${entry}"`,
      );
    }),
  );
}
