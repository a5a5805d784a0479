import { foldOfRows } from "../../folds/folds.ts";
import { type CoreForm, coreAnswers, type FormSetting, logDensities, shapedLogs } from "./core-form.ts";
import { type FittedCore, type FormSteps, shapedCore, unsurprising } from "./fit-core.ts";
import { settleMaps } from "./fit-maps.ts";
import { type FormRows, reweighted } from "./form-rows.ts";
import { settleLocalScale } from "./local-scale.ts";

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

/**
 * Every row as seen by a form that was fitted to the other folds. Kernel, inducing points and link are those of the fit to
 * all rows: shape and posteriors, which follow single rows, are found anew without the fold.
 */
export function outOfFold(
  setting: FormSetting,
  rows: FormRows,
  steps: FormSteps,
  whole: FittedCore,
  seed: number,
): OutOfFold {
  const folds = foldCount(rows.length);
  const fold = foldOfRows(rows.length, folds, seed);
  const [logDensity, coreScore, kept] = [0, 1, 2].map(() => new Float64Array(rows.length));
  for (let k = 0; k < folds; k++) {
    const others = Float64Array.from(fold, (f) => (f === k ? 0 : 1));
    const form = settledCore(setting, reweighted(rows, others), steps, whole);
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

/** The form of a fit to all rows as some of them would have it; who is a surprise stays as it is. */
function settledCore(setting: FormSetting, rows: FormRows, steps: FormSteps, { form, kept }: FittedCore): CoreForm {
  const localScale =
    form.localScale && settleLocalScale(unsurprising(setting, rows), setting.kernel, setting.jitter, form.localScale);
  const { core, score, surprise } = shapedCore(setting, rows, steps, localScale);
  const settled = { ...core, surprise: { ...surprise, weight: form.surprise.weight } };
  if (form.maps === undefined) return settled;
  const logs = shapedLogs(core.shape, score);
  return { ...settled, maps: settleMaps(setting, reweighted(rows, kept), logs, form.maps) };
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
