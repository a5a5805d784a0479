import { fitShape, normalShape, type Surprise, surpriseWeights, weightedScores } from "@distcal/beta-link";
import type { SvgpFitOptions, SvgpParameters } from "@distcal/svgp-inference";
import { type CoreForm, chancesOfCore, coreAnswers, type FormSetting, scaledScores, shapedLogs } from "./core-form.ts";
import { fitMaps } from "./fit-maps.ts";
import { type FormRows, reweighted } from "./form-rows.ts";
import { fitLocalScale } from "./local-scale.ts";

/** Which steps a form takes. */
export interface FormSteps {
  readonly localScale: boolean;
  readonly shape: boolean;
  readonly maps: boolean;
  readonly surprise: boolean;
}

/** How a core is fitted: how much the posterior can hold, and from which earlier fit it starts. */
export interface CoreOptions extends SvgpFitOptions {
  readonly points: number;
  readonly from?: CoreForm;
}

/** A core, and the chance that each row it was fitted to is no surprise. */
export interface FittedCore {
  readonly form: CoreForm;
  readonly kept: Float64Array;
}

/** Rounds in which rows that their own map finds surprising lose weight, and the maps are fitted again from where they were. */
const rounds = 2;
/** Iterations of a fit that starts from an earlier one. */
const refitIterations = 30;

/** One form of the core, fitted step by step: local scale, shape, maps, and who is a surprise to them. */
export async function fitCore(
  setting: FormSetting,
  rows: FormRows,
  steps: FormSteps,
  { from, ...options }: CoreOptions,
): Promise<FittedCore> {
  const localScale = steps.localScale
    ? await fitLocalScale(unsurprising(setting, rows), {
        ...options,
        ...setting,
        ...(from?.localScale && { from: from.localScale, maxIterations: refitIterations }),
      })
    : undefined;
  const { core, score, surprise: first } = shapedCore(setting, rows, steps, localScale);
  const every: Float64Array = new Float64Array(rows.length).fill(1);
  if (!steps.maps) return { form: { ...core, surprise: first }, kept: every };

  const limits = surpriseWeights(countOf(rows));
  const logs = shapedLogs(core.shape, score);
  const start = from?.maps && { from: from.maps, maxIterations: refitIterations };
  let form: CoreForm = { ...core, surprise: first, maps: await fitMaps(setting, rows, logs, { ...options, ...start }) };
  let kept = every;
  for (let round = 0; round < rounds && steps.surprise; round++) {
    kept = chancesOfCore(form, coreAnswers(setting, form, rows));
    const weight = Math.min(Math.max(1 - meanOf(kept, rows.weights), limits.least), limits.most);
    const again = { ...options, ...(form.maps && { from: form.maps }), maxIterations: refitIterations };
    form = {
      ...form,
      surprise: { ...form.surprise, weight },
      maps: await fitMaps(setting, reweighted(rows, kept), logs, again),
    };
  }
  return { form, kept };
}

/** Scores after the local scale, their shape, and the surprise beside it. */
export function shapedCore(
  setting: FormSetting,
  rows: FormRows,
  steps: FormSteps,
  localScale: SvgpParameters | undefined,
): { readonly core: Omit<CoreForm, "surprise" | "maps">; readonly score: Float64Array; readonly surprise: Surprise } {
  const { score } = scaledScores(setting, localScale, rows);
  const fitted = fitShape(weightedScores(score, rows.weights));
  const plain = { weight: surpriseWeights(countOf(rows)).least, center: 0, scale: 3 };
  const surprise = steps.shape ? fitted.surprise : plain;
  return {
    core: { ...(localScale && { localScale }), shape: steps.shape ? fitted.shape : normalShape },
    score,
    surprise: steps.surprise ? surprise : { ...surprise, weight: 0 },
  };
}

/** The rows, of which those that no shape of their scores expects count less. */
export function unsurprising(setting: FormSetting, rows: FormRows): FormRows {
  const { shape, surprise } = fitShape(weightedScores(rows.score, rows.weights));
  const form = { shape, surprise };
  return reweighted(rows, chancesOfCore(form, coreAnswers(setting, form, rows)));
}

function countOf({ weights, length }: FormRows): number {
  return weights === undefined ? length : weights.reduce((sum, weight) => sum + weight, 0);
}

function meanOf(values: Float64Array, weights: Float64Array | undefined): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    sum += weight * values[i];
    count += weight;
  }
  return sum / count;
}
