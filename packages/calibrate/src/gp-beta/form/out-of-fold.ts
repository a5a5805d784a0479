import { foldOfRows } from "../../folds/folds.ts";
import { type CoreForm, coreAnswers, type FormSetting, logDensities } from "./core-form.ts";
import { type CoreOptions, type FormSteps, fitCore } from "./fit-core.ts";
import { type FormRows, reweighted } from "./form-rows.ts";

/** What forms that did not see a row say of it. */
export interface OutOfFold {
  /** ln of the density of each outcome, on the axis of its score. */
  readonly logDensity: Float64Array;
  /** Φ⁻¹ of the core's cdf at each outcome. */
  readonly coreScore: Float64Array;
  /** The chance that each outcome is no surprise. */
  readonly kept: Float64Array;
}

/** Parts that rows are split into: more where rows are few, since each part is then missed the most. */
function foldCount(rows: number): number {
  return rows > 600 ? 3 : 5;
}

/** Every row as seen by a form fitted to the other folds, each started from the fit to all rows. */
export async function outOfFold(
  setting: FormSetting,
  rows: FormRows,
  steps: FormSteps,
  whole: CoreForm,
  options: CoreOptions,
): Promise<OutOfFold> {
  const fold = foldOfRows(rows.length, foldCount(rows.length), options.seed ?? 1);
  const [logDensity, coreScore, kept] = [0, 1, 2].map(() => new Float64Array(rows.length));
  for (let k = 0; k < foldCount(rows.length); k++) {
    const others = Float64Array.from(fold, (f) => (f === k ? 0 : 1));
    const { form } = await fitCore(setting, reweighted(rows, others), steps, { ...options, from: whole });
    const held = Int32Array.from([...fold.keys()].filter((row) => fold[row] === k));
    const unseen = rowsAt(rows, held);
    const answers = coreAnswers(setting, form, unseen);
    const log = logDensities(form, answers);
    const logKept = Math.log1p(-form.surprise.weight);
    held.forEach((row, i) => {
      logDensity[row] = log[i];
      coreScore[row] = answers.coreScore[i];
      kept[row] = Math.exp(logKept + answers.logCore[i] - log[i]);
    });
  }
  return { logDensity, coreScore, kept };
}

/** Some rows, in the order of the list. */
function rowsAt({ columns, score, weights }: FormRows, chosen: Int32Array): FormRows {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  return {
    length: chosen.length,
    columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, pick(column)])),
    score: pick(score),
    ...(weights && { weights: pick(weights) }),
  };
}
