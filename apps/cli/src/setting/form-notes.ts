import {
  type FormDescription,
  type FormNotes,
  type FormRows,
  formNote,
  plainForm,
  shortForm,
} from "@distcal/tables/forms";

/** What was read of predictions in another form than a mean and a standard deviation. */
interface ReadPredictions {
  readonly form?: Pick<FormRows, "description">;
  readonly fixed?: FormNotes;
}

/** A sentence on rows that were fixed, and on groups that are new; undefined where there are none. */
export function fixedNote(file: string, { form, fixed }: ReadPredictions): string | undefined {
  return form && fixed && formNote(file, { description: form.description, notes: fixed });
}

/** What the predictions are in a few words: their columns, or their form; and what is read beside them. */
export function predictionWords(
  { form }: ReadPredictions,
  names: { readonly mean: string; readonly std: string },
): string {
  const description = form?.description;
  const { covariateColumns = [], groupColumns = [] } = description?.inputs ?? {};
  const predicted = plainForm(description);
  return [
    predicted === undefined ? `mean ${names.mean}, std ${names.std}` : shortForm(predicted),
    ...(covariateColumns.length === 0 ? [] : [`covariates ${covariateColumns.join(", ")}`]),
    ...(groupColumns.length === 0 ? [] : [`group ${groupColumns.join(" × ")}`]),
  ].join(", ");
}

/** Columns by role; of covariates and groups there may be several. */
export type NamedColumns = Readonly<Record<string, string | readonly string[]>>;

/** The columns of a table by role, with covariates and groups: those that a form stands for are in the form. */
export function namesOutsideForm(
  names: Readonly<Record<string, string | undefined>>,
  form: FormDescription | undefined,
): NamedColumns {
  const isForm = plainForm(form) !== undefined;
  const outside = Object.entries(names).flatMap(([role, name]) =>
    name === undefined || (isForm && (role === "mean" || role === "std")) ? [] : [[role, name] as const],
  );
  const { covariateColumns = [], groupColumns = [] } = form?.inputs ?? {};
  return {
    ...Object.fromEntries(outside),
    ...(covariateColumns.length > 0 && { covariates: covariateColumns }),
    ...(groupColumns.length > 0 && { group: groupColumns }),
  };
}
