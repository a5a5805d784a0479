// Forms: how a table predicts distributions
export { chooseForm } from "./choose-form.ts";
export { type ChosenReading, chooseReading } from "./choose-reading.ts";
export type { FamilyName, Form, FormDescription, FormName, FormNotes, FormOptions, FormRows } from "./form.ts";
export { type FormFlags, formFlag } from "./form-flags.ts";
export {
  formPredictions,
  observationsOf,
  type PredictedRows,
  predictedBatch,
  predictionsOf,
  type RowPredictions,
} from "./form-predictions.ts";
export { plainForm, shortForm } from "./form-words.ts";
export { formNames, forms } from "./forms.ts";
export { formCells, formRows, formWidth, type PlacedForm } from "./placed-form.ts";
export { type PredictedCells, predictedCells } from "./predicted-cells.ts";
export {
  type FormReader,
  formBatch,
  formNote,
  formReader,
  type ReadForm,
  settledForm,
  unknownGroupsWords,
} from "./read-form.ts";
export { inputsIn, inputsOfForm } from "./rows-of-form.ts";
export { type WrittenForm, writtenForm } from "./write-form.ts";
