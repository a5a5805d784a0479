import { scaleLikelihood } from "@distcal/baselines/calibrators";
import type { Columns, Kernel } from "@distcal/kernels";
import {
  inducingPoints,
  latentPosterior,
  optimiseInStages,
  packParameters,
  type SvgpFitOptions,
  type SvgpParameters,
  type SvgpProblem,
  settlePosterior,
  triangleSize,
} from "@distcal/svgp-inference";
import type { FormRows } from "./form-rows.ts";

/** How the local scale is fitted: where it is held, and from where it starts. */
export interface LocalScaleOptions extends SvgpFitOptions {
  readonly kernel: Kernel;
  readonly jitter: number;
  readonly points: number;
  readonly from?: SvgpParameters;
}

/** The latent function at the start, in e-folds of width. */
const start = { loading: 0.5, variance: 0.25, posteriorStd: 0.2 } as const;

/**
 * The width of scores as a function of the prediction: z ~ N(0, e^2t), t a sparse Gaussian process. A Beta map narrows a
 * distribution well but widens it badly, so the width goes first.
 */
export async function fitLocalScale(rows: FormRows, options: LocalScaleOptions): Promise<SvgpParameters> {
  const { kernel, points, jitter, from, ...fit } = options;
  const { columns, weights } = rows;
  const inducing = from?.inducing ?? inducingPoints(columns, { kernel, weights, count: points, seed: fit.seed ?? 1 });
  const start = from ?? startingParameters(rows, kernel, inducing);
  return (await optimiseInStages(problemOf(rows, kernel, jitter, start), fit)).parameters;
}

/** The local scale that a fit to other rows ended with, its posterior settled on these. */
export function settleLocalScale(rows: FormRows, kernel: Kernel, jitter: number, from: SvgpParameters): SvgpParameters {
  return settlePosterior(problemOf(rows, kernel, jitter, from), from);
}

function problemOf(
  { columns, score, weights }: FormRows,
  kernel: Kernel,
  jitter: number,
  start: SvgpParameters,
): SvgpProblem {
  return {
    kernel,
    columns,
    ...(weights && { weights }),
    likelihoodOf: (chosen) =>
      scaleLikelihood(chosen === undefined ? score : Float64Array.from(chosen, (row) => score[row])),
    inducing: Object.values(start.inducing)[0].length,
    jitter,
    start: (layout) => packParameters(layout, start),
  };
}

/** t of each row: the posterior mean of its width, in e-folds. */
export function logScaleAt(kernel: Kernel, parameters: SvgpParameters, columns: Columns, jitter: number): Float64Array {
  const offset = parameters.likelihood[0];
  return latentPosterior(kernel, parameters, jitter)
    .marginals(columns)
    .mean.map((t) => t + offset);
}

function startingParameters(rows: FormRows, kernel: Kernel, inducing: Columns): SvgpParameters {
  const size = Object.values(inducing)[0].length;
  const posteriorFactor = new Float64Array(triangleSize(size));
  for (let k = 0; k < size; k++) posteriorFactor[triangleSize(k + 1) - 1] = start.posteriorStd;
  return {
    kernel: kernel.start(rows.columns, rows.weights),
    loading: Float64Array.of(start.loading),
    variance: Float64Array.of(start.variance),
    inducing,
    posteriorMean: new Float64Array(size),
    posteriorFactor,
    likelihood: Float64Array.of(meanLogWidth(rows)),
  };
}

/** ½ ln of the weighted mean square: the best width of all rows alike. */
function meanLogWidth({ score, weights, length }: FormRows): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    sum += weight * score[i] * score[i];
    count += weight;
  }
  return 0.5 * Math.log(Math.max(sum / count, 1e-24));
}
