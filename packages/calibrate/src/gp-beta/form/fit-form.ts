import type { Shape } from "@distcal/beta-link";
import type { CoreForm, FormSetting } from "./core-form.ts";
import { finalShape } from "./final-shape.ts";
import { type CoreOptions, type FittedCore, type FormSteps, fitCore } from "./fit-core.ts";
import type { FormRows } from "./form-rows.ts";
import { type OutOfFold, outOfFold } from "./out-of-fold.ts";

/** The second form of the default calibrator: local scale, shape, maps, surprise, and a last look at their shape. */
export interface FittedForm {
  readonly core: CoreForm;
  readonly finalShape: Shape;
  /** Which steps won, and by how much: Σ ln density of rows by forms that did not see them, for each choice. */
  readonly steps: FormSteps;
  readonly choices: readonly FormChoice[];
}

interface FormChoice {
  readonly steps: FormSteps;
  readonly logDensity: number;
}

/** The forms to choose from: a width of its own for each prediction or not, a shape of its own for all rows or not. */
const candidates: readonly FormSteps[] = [
  { localScale: false, shape: true, maps: true, surprise: true },
  { localScale: true, shape: true, maps: true, surprise: true },
  { localScale: false, shape: false, maps: true, surprise: true },
  { localScale: true, shape: false, maps: true, surprise: true },
];

/** A candidate, fitted to all rows and judged by folds. */
interface Judged extends FittedCore {
  readonly steps: FormSteps;
  readonly unseen: OutOfFold;
}

/** Fits every candidate, and keeps the one whose folds gave the outcomes that they did not see the most density. */
export async function fitForm(setting: FormSetting, rows: FormRows, options: CoreOptions): Promise<FittedForm> {
  const judged: Judged[] = [];
  for (const steps of candidates) {
    const fitted = await fitCore(setting, rows, steps, options);
    judged.push({ ...fitted, steps, unseen: outOfFold(setting, rows, steps, fitted, options.seed ?? 1) });
  }
  const choices = judged.map(({ steps, unseen }) => ({ steps, logDensity: sumOf(unseen.logDensity, rows.weights) }));
  const best = choices.reduce((most, { logDensity }, k) => (logDensity > choices[most].logDensity ? k : most), 0);
  const { form, steps, unseen } = judged[best];
  return Object.freeze({ core: form, finalShape: finalShape(unseen, rows.weights), steps, choices });
}

function sumOf(values: Float64Array, weights: Float64Array | undefined): number {
  return values.reduce((sum, value, i) => sum + (weights === undefined ? value : weights[i] * value), 0);
}
