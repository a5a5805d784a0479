import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { badInput } from "../errors/user-error.ts";
import { listed } from "../roles/choose-columns.ts";
import type { FormDescription, FormOptions } from "./form.ts";
import { formNames, forms } from "./forms.ts";

const optionNames: OptionNames<FormOptions> = {
  form: true,
  family: true,
  level: true,
  members: true,
  names: true,
  taken: true,
};

/**
 * The form of a table: the one that is asked for, else the first that its header has. Columns that are taken, such as the target,
 * are not part of it. An unclear table is refused with its columns.
 */
export function chooseForm(file: string, names: readonly string[], options: FormOptions = {}): FormDescription {
  requireKnownOptions("chooseForm", options, optionNames);
  const asked = askedForm(options);
  const candidates = asked === undefined ? formNames : [asked];
  for (const name of candidates) {
    if (!Object.hasOwn(forms, name)) {
      throw badInput((named) => `${file}: ${named("form")} must be one of ${formNames.join(", ")}, got ${name}`);
    }
    const found = forms[name].find(names, asked === undefined ? options : { ...options, form: asked }, file);
    if (found !== undefined) return Object.freeze(found);
  }
  throw badInput(
    (named) =>
      `${file}: no column predicts a distribution; name the columns with ${named("mean")} and ${named("std")}, ` +
      `or the form with ${named("form")} (${formNames.join(", ")}); its columns are ${listed(names)}`,
  );
}

/** The form that options name, or that only makes sense of them. */
function askedForm({ form, family, members, level }: FormOptions): FormOptions["form"] {
  if (form !== undefined) return form;
  if (family !== undefined) return "family";
  if (members !== undefined) return "members";
  return level === undefined ? undefined : "interval";
}
