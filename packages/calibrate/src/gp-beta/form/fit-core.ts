import { fitShape, normalShape, type Surprise, surpriseWeights, weightedScores } from "@distcal/beta-link";
import {
  inducingPoints,
  optimiseInStages,
  packParameters,
  type SvgpFitOptions,
  type SvgpOptimum,
  type SvgpParameters,
} from "@distcal/svgp-inference";
import { startingParameters } from "../fit/starting-parameters.ts";
import { betaLikelihood } from "../likelihood/beta-likelihood.ts";
import { type CoreForm, chancesOfCore, coreAnswers, type FormSetting, scaledScores, shapedLogs } from "./core-form.ts";
import { type FormRows, reweighted } from "./form-rows.ts";
import { fitLocalScale } from "./local-scale.ts";

/** Which steps a form takes beside its maps. */
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
  /** Iterations of a fit that starts from an earlier one. */
  readonly refit?: number;
  readonly rounds?: number;
}

/** Rounds in which rows that their own map finds surprising lose weight, and the maps are fitted again from where they were. */
const usualRounds = 2;
const refitIterations = 30;

export interface FittedCore {
  readonly form: CoreForm;
  /** Of the maps, in nats over the shape alone; 0 where they are the identity. */
  readonly elbo: number;
  readonly optimum?: SvgpOptimum;
}

/** One form of the core, fitted step by step: local scale, shape, maps, and who is a surprise to them. */
export async function fitCore(
  setting: FormSetting,
  rows: FormRows,
  steps: FormSteps,
  options: CoreOptions,
): Promise<FittedCore> {
  const { points, from, refit = refitIterations, rounds = usualRounds, ...fit } = options;
  const localScale = steps.localScale ? await scaleOf(setting, rows, options) : undefined;
  const { score } = scaledScores(setting, localScale, rows);
  const fitted = fitShape(weightedScores(score, rows.weights));
  const shape = steps.shape ? fitted.shape : normalShape;
  const limits = surpriseWeights(countOf(rows));
  let surprise: Surprise = steps.shape ? fitted.surprise : { weight: limits.least, center: 0, scale: 3 };
  if (!steps.surprise) surprise = { ...surprise, weight: 0 };
  const core = { ...(localScale && { localScale }), shape };
  if (!steps.maps) return { form: { ...core, surprise }, elbo: 0 };

  const logs = shapedLogs(shape, score);
  let optimum = await fitMaps(setting, rows, logs, {
    ...fit,
    points,
    ...(from?.maps && { from: from.maps, maxIterations: refit }),
  });
  for (let round = 0; round < rounds && steps.surprise; round++) {
    const form = { ...core, maps: optimum.parameters, surprise };
    const kept = chancesOfCore(form, coreAnswers(setting, form, rows));
    surprise = { ...surprise, weight: Math.min(Math.max(1 - meanOf(kept, rows.weights), limits.least), limits.most) };
    optimum = await fitMaps(setting, reweighted(rows, kept), logs, {
      ...fit,
      points,
      from: optimum.parameters,
      maxIterations: refit,
    });
  }
  return { form: { ...core, maps: optimum.parameters, surprise }, elbo: optimum.elbo, optimum };
}

/** The local scale of scores, of which those that no shape of them expects count less. */
async function scaleOf(setting: FormSetting, rows: FormRows, options: CoreOptions): Promise<SvgpParameters> {
  const { points, from, refit = refitIterations, rounds: _, ...fit } = options;
  const { shape, surprise } = fitShape(weightedScores(rows.score, rows.weights));
  const form = { shape, surprise };
  const kept = chancesOfCore(form, coreAnswers(setting, form, rows));
  return fitLocalScale(reweighted(rows, kept), {
    ...fit,
    kernel: setting.kernel,
    jitter: setting.jitter,
    points,
    ...(from?.localScale && { from: from.localScale, maxIterations: refit }),
  });
}

interface MapOptions extends SvgpFitOptions {
  readonly points: number;
  readonly from?: SvgpParameters;
}

function fitMaps(
  { kernel, jitter, rule }: FormSetting,
  { columns, weights, length }: FormRows,
  logs: { readonly logQ: Float64Array; readonly log1mQ: Float64Array },
  { points, from, ...fit }: MapOptions,
): Promise<SvgpOptimum> {
  const inducing = from?.inducing ?? inducingPoints(columns, { kernel, weights, count: points, seed: fit.seed ?? 1 });
  const pick = (column: Float64Array, chosen?: Int32Array): Float64Array =>
    chosen === undefined ? column : Float64Array.from(chosen, (row) => column[row]);
  return optimiseInStages(
    {
      kernel,
      columns,
      ...(weights && { weights }),
      likelihoodOf: (chosen) =>
        betaLikelihood(
          {
            logQ: pick(logs.logQ, chosen),
            log1mQ: pick(logs.log1mQ, chosen),
            logDensity: new Float64Array(chosen?.length ?? length),
          },
          rule,
        ),
      inducing: Object.values(inducing)[0].length,
      jitter,
      start: (layout) => packParameters(layout, from ?? startingParameters(kernel.start(columns, weights), inducing)),
    },
    fit,
  );
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
