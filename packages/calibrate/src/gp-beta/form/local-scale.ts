import { scaleLikelihood } from "@distcal/baselines/calibrators";
import {
  chanceOfSurprise,
  intervalNormal,
  logShapeMass,
  logSurpriseMass,
  normalShape,
  robustRange,
  surpriseWeights,
} from "@distcal/beta-link";
import type { Columns, Kernel } from "@distcal/kernels";
import { shuffledRows } from "@distcal/numerics";
import {
  inducingPoints,
  latentPosterior,
  optimiseInStages,
  packParameters,
  type SvgpParameters,
  type SvgpProblem,
  settlePosterior,
  triangleSize,
} from "@distcal/svgp-inference";
import { logScale } from "../latents/log-scale.ts";
import { intervalScaleLikelihood } from "../likelihood/interval-scale-likelihood.ts";
import type { MapsSetting } from "../maps/maps-problem.ts";
import { countOf, type FormRows, reweighted, scoresOf, weightedSum } from "./form-rows.ts";
import { scaledIntervals, scaledScores } from "./scaled.ts";

/** A fitted local scale, and the rows as it saw them: the farthest scores drawn in, surprises weighing little. */
export interface FittedScale {
  readonly parameters: SvgpParameters;
  readonly rows: FormRows;
}

/** The latent function at the start, in e-folds of width. */
const start = { loading: 0.5, variance: 0.25, posteriorStd: 0.2 } as const;
/** Scores are drawn in to so many robust standard deviations: a region may be this much wider, a single row no more. */
const farthest = 20;
/** Rows that are looked at: so many settle the width of any region to a percent. */
const mostRows = 32_768;
/** The scale of a surprise on the axis of scaled scores, and rounds in which its chance settles. */
const surprise = { scale: 3, rounds: 5 } as const;

/**
 * The width of scores as a function of the prediction: z ~ N(0, e^2t), t a sparse Gaussian process. A Beta map narrows a
 * distribution well but widens it badly, so the width goes first. Who is a surprise is judged by the width that the row's
 * own region has got, and the posterior is settled once more without them.
 */
export async function fitLocalScale(setting: MapsSetting, rows: FormRows): Promise<FittedScale> {
  const { kernel, jitter, points, options } = setting;
  const { seed = 1, signal, onProgress } = options;
  const seen = drawnIn(sampled(rows, seed));
  const inducing = inducingPoints(seen.columns, { kernel, weights: seen.weights, count: points, seed });
  const { parameters: first } = await optimiseInStages(
    scaleProblem(setting, seen, startingParameters(seen, kernel, inducing)),
    { seed, ...(signal && { signal }), ...(onProgress && { onProgress }) },
  );
  const t = logScaleAt(kernel, first, rows.columns, jitter);
  const kept = keptAt(rows, t);
  const judged = reweighted(seen, kept);
  return { parameters: settlePosterior(scaleProblem(setting, judged, first), first), rows: judged };
}

/** The local scale as some of its rows would have it: kernel and points stay, the posterior is settled on them. */
export function settledScale(
  setting: MapsSetting,
  { parameters, rows }: FittedScale,
  share: Float64Array,
): SvgpParameters {
  return settlePosterior(scaleProblem(setting, reweighted(rows, share), parameters), parameters);
}

/** t of each row, in e-folds. */
export function logScaleAt(kernel: Kernel, parameters: SvgpParameters, columns: Columns, jitter: number): Float64Array {
  return logScale(latentPosterior(kernel, parameters, jitter).marginals(columns), parameters.likelihood[0]);
}

/** The rows, or of many a sample: the others weigh nothing. */
function sampled(rows: FormRows, seed: number): FormRows {
  if (rows.length <= mostRows) return rows;
  const chosen = new Float64Array(rows.length);
  for (const row of shuffledRows(rows.length, seed).subarray(0, mostRows)) chosen[row] = 1;
  return reweighted(rows, chosen);
}

/** Rows with the farthest scores drawn in. */
export function drawnIn(rows: FormRows): FormRows {
  const { center, scale } = robustRange(scoresOf(rows));
  const [low, high] = [center - farthest * scale, center + farthest * scale];
  const within = (z: number): number => (Number.isFinite(z) ? Math.min(Math.max(z, low), high) : z);
  const { interval } = rows;
  return {
    ...rows,
    score: rows.score.map(within),
    ...(interval && { interval: { low: interval.low.map(within), high: interval.high.map(within) } }),
  };
}

/** The chance that each outcome is no surprise on its own scale. */
export function keptAt(rows: FormRows, t: Float64Array): Float64Array {
  const count = countOf(rows);
  const limits = surpriseWeights(count);
  const placement = { logScale: t, shift: new Float64Array(t.length) };
  const scores = scaledScores(rows, placement);
  const known = scaledIntervals(rows, placement) ?? { low: scores, high: scores };
  const ends = { low: known.low, high: known.high };
  let weight = limits.least;
  let kept = scores;
  for (let round = 0; round < surprise.rounds; round++) {
    const surprised = { weight, center: 0, scale: surprise.scale };
    kept = ends.low.map((low, i) => {
      const core = logShapeMass(normalShape, low, ends.high[i]);
      return 1 - chanceOfSurprise(weight, core, logSurpriseMass(surprised, low, ends.high[i]));
    });
    weight = Math.min(Math.max(1 - weightedSum(kept, rows.weights) / count, limits.least), limits.most);
  }
  return kept;
}

/** The problem that a local scale solves. */
export function scaleProblem(
  { kernel, jitter }: Pick<MapsSetting, "kernel" | "jitter">,
  { columns, score, interval, weights }: FormRows,
  start: SvgpParameters,
): SvgpProblem {
  return {
    kernel,
    columns,
    ...(weights && { weights }),
    likelihoodOf(chosen) {
      const pick = (column: Float64Array): Float64Array =>
        chosen === undefined ? column : Float64Array.from(chosen, (row) => column[row]);
      return interval === undefined
        ? scaleLikelihood(pick(score))
        : intervalScaleLikelihood({ low: pick(interval.low), high: pick(interval.high) });
    },
    inducing: Object.values(start.inducing)[0].length,
    jitter,
    start: (layout) => packParameters(layout, start),
  };
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
function meanLogWidth(rows: FormRows): number {
  if (rows.interval !== undefined) {
    const { mean, scale } = intervalNormal(rows.interval, rows.weights);
    return Math.log(Math.max(Math.hypot(mean, scale), 1e-12));
  }
  const squares = weightedSum(
    rows.score.map((z) => z * z),
    rows.weights,
  );
  return 0.5 * Math.log(Math.max(squares / countOf(rows), 1e-24));
}
