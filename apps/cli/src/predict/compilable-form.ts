import type { SealedModelDocument } from "@distcal/model-document";
import { badInput } from "@distcal/tables";
import { type FormDescription, shortForm } from "@distcal/tables/forms";
import { rememberedForm } from "../setting/remembered-columns.ts";

/** Whether what a model says of a row depends on mean and standard deviation alone. */
function isNormal({ form, family }: FormDescription): boolean {
  return form === "point" || family === "normal";
}

/** Whether rows have a group in one column beside a mean and a standard deviation, and nothing else. */
function isOfGroups(form: FormDescription): boolean {
  const { inputs } = form;
  if (!(form.form === "moments" || isNormal(form))) return false;
  return inputs?.labels !== undefined && inputs.covariates.length === 0 && inputs.groupColumns.length <= 1;
}

/** Refuses to compile a model whose answers depend on more than mean and standard deviation; `way` is what would compile it. */
export function requireCompilable(
  document: SealedModelDocument,
  way: "--fast" | `--engine ${string}` | "compile",
): void {
  if (way !== "compile" && document["bounds"] !== undefined) {
    throw badInput(
      `the model is of outcomes with bounds or rounding, whose means no compiled model has; leave out ${way}`,
    );
  }
  const form = rememberedForm(document);
  if (way === "compile" && form !== undefined && isOfGroups(form)) return;
  if (form === undefined || (isNormal(form) && form.inputs === undefined && way !== "--engine duckdb")) return;
  requireNoInputs(form, way);
  const fitted = `the model was fitted to ${shortForm(form)}`;
  if (isNormal(form)) {
    throw badInput(
      `--engine duckdb reads columns of means and standard deviations, and ${fitted}; leave it out, or take --fast`,
    );
  }
  const what = `${fitted}, and a compiled model knows mean and standard deviation alone`;
  throw badInput(
    way === "compile"
      ? `${what}; calibrate with distcal predict, or fit to columns of means and standard deviations and compile that model`
      : `${what}; leave out ${way}`,
  );
}

/** A table over mean and standard deviation has no room for more. */
function requireNoInputs({ inputs }: FormDescription, way: string): void {
  if (inputs === undefined) return;
  const { covariates, groupColumns, labels } = inputs;
  if (way === "compile" && covariates.length === 0 && groupColumns.length > 1) {
    throw badInput(
      `the model reads groups crossed of ${groupColumns.join(" × ")}, and a compiled model reads one column; ` +
        "fit to a table with both in one column, or calibrate with distcal predict",
    );
  }
  const read = [...covariates, ...(labels === undefined ? [] : [groupColumns.join(" × ") || "a group"])].join(", ");
  const what = `the model reads ${read} beside mean and std, and a compiled model knows these two alone`;
  throw badInput(
    way === "compile"
      ? `${what}; calibrate with distcal predict, or fit without --covariates and --group and compile that model`
      : `${what}; leave out ${way}`,
  );
}
