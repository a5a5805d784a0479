import { type FormDescription, type FormNotes, type FormRows, formNote, shortForm } from "@distcal/tables/forms";

/** What was read of predictions in another form than a mean and a standard deviation. */
interface ReadPredictions {
  readonly form?: Pick<FormRows, "description">;
  readonly fixed?: FormNotes;
}

/** A sentence on rows that were fixed; undefined where none were. */
export function fixedNote(file: string, { form, fixed }: ReadPredictions): string | undefined {
  return form && fixed && formNote(file, { description: form.description, notes: fixed });
}

/** What the predictions are in a few words: their columns, or their form. */
export function predictionWords(
  { form }: ReadPredictions,
  names: { readonly mean: string; readonly std: string },
): string {
  return form === undefined ? `mean ${names.mean}, std ${names.std}` : shortForm(form.description);
}

/** The columns of a table by role: of a form those that it stands for are in the form. */
export function namesOutsideForm(
  names: Readonly<Record<string, string>>,
  form: FormDescription | undefined,
): Readonly<Record<string, string>> {
  if (form === undefined) return names;
  return Object.fromEntries(Object.entries(names).filter(([role]) => role !== "mean" && role !== "std"));
}
