// Forms: how a table predicts distributions
export { chooseForm } from "./choose-form.ts";
export type { FamilyName, Form, FormDescription, FormName, FormNotes, FormOptions, FormRows } from "./form.ts";
export { formNames, forms } from "./forms.ts";
export { type FormReader, formBatch, formNote, formReader, type ReadForm } from "./read-form.ts";
export { type WrittenForm, writtenForm } from "./write-form.ts";
