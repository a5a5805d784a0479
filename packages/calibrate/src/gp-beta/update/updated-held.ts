import { normalShape } from "@distcal/beta-link";
import { type FittedForm, leastGain, logDensityAsPredicted } from "../form/fit-form.ts";
import { type FormRows, rowsAt, weightedSum } from "../form/form-rows.ts";
import { said } from "../form/out-of-fold.ts";
import type { ModelForm } from "./form-from-model.ts";
import { type OldRows, updatedForm } from "./updated-form.ts";

/**
 * A form that gained too little, after new rows: it stays held until it gains enough, old rows and new ones together. What it
 * gains on new rows each half of them says of the other.
 */
export function updatedHeld(
  form: ModelForm,
  rows: FormRows,
  outliers: number,
  old: OldRows,
  gainBefore: number,
): Pick<FittedForm, "core" | "held" | "finalShape"> {
  const core = updatedForm(form, rows, outliers, old);
  let gain = old.keep * gainBefore;
  for (const side of [0, 1]) {
    const [seen, unseen] = [side, 1 - side].map((half) => rowsAt(rows, everySecond(rows.length, half)));
    const { logDensity } = said(updatedForm(form, seen, outliers / 2, old), unseen);
    gain += weightedSum(logDensity, unseen.weights) - logDensityAsPredicted(unseen);
  }
  return gain >= leastGain
    ? { core, finalShape: normalShape }
    : { held: { form: core, gain }, finalShape: normalShape };
}

/** Rows are in the order of their values, so that both halves are alike. */
function everySecond(rows: number, first: number): Int32Array {
  return Int32Array.from({ length: Math.floor((rows - first + 1) / 2) }, (_, k) => 2 * k + first);
}
