import {
  type FittedShape,
  fitShape,
  normalShape,
  noSurprise,
  type Shape,
  type Surprise,
  shapeMoments,
  startingShape,
  surpriseWeights,
  weightedScores,
} from "@distcal/beta-link";
import type { SvgpParameters } from "@distcal/svgp-inference";
import { fitGroupOffsets } from "../groups/fit-group-offsets.ts";
import type { GroupOffsets } from "../groups/group-offsets.ts";
import { fitMaps } from "../maps/fit-maps.ts";
import type { MapsSetting } from "../maps/maps-problem.ts";
import type { EngineOptimum } from "../maps/problem.ts";
import type { FormSteps } from "../options/form-steps.ts";
import { type CoreForm, chancesOfCore, coreAnswers, logsBefore, placementOf, shapedLogs } from "./core-form.ts";
import { countOf, type FormRows, reweighted, weightedSum } from "./form-rows.ts";
import type { FittedScale } from "./local-scale.ts";
import { scaledIntervals, scaledScores } from "./scaled.ts";

/** A core as it was fitted, with what folds start from. */
export interface FittedCore {
  readonly form: CoreForm;
  readonly scale?: FittedScale;
  readonly shape?: FittedShape;
  /** The chance that each row is no surprise. */
  readonly kept: Float64Array;
  /** The share of the way that medians move, where it is not all of it. */
  readonly location?: number;
  /** Where the fit of the maps came to rest. */
  readonly optimum: EngineOptimum;
  /** A lower bound on Σ w ln density of the scores: what stands before the maps, their bound, and who is a surprise. */
  readonly bound: number;
}

/** A fit that starts from an earlier one, after rows that their own map finds surprising have lost weight. */
const refitIterations = 30;
/** How much sooner than usual a fit ends that another one follows. */
const hasteOfFirst = 3;
/** The share of outcomes that may surprise maps which are right. */
export const mostSurprised = 0.5;
/** The scale of surprises beside a normal, in standard deviations. */
const plainSurprise = 3;

/** One form of the core, fitted step by step after the local scale: shape, maps, and who is a surprise to them. */
export async function fitCore(
  setting: MapsSetting,
  rows: FormRows,
  steps: FormSteps,
  scale: FittedScale | undefined,
): Promise<FittedCore> {
  const before = formBefore(setting, rows, steps, scale?.parameters);
  const { logScale, logs, fitted, form: plain } = before;
  const mapped = (weights: Float64Array | undefined) => ({
    columns: rows.columns,
    ...logs,
    ...(weights && { weights }),
  });
  const haste = steps.surprise ? hasteOfFirst : 1;
  let optimum = await fitMaps(setting, mapped(rows.weights), { haste });
  const withMaps = (surprise: Surprise): CoreForm => ({ ...plain, surprise, maps: mapsOf(setting, optimum) });
  const every = new Float64Array(rows.length).fill(1);
  let form = withMaps(plain.surprise);
  const found = { ...(scale && { scale }), ...(fitted && { shape: fitted }) };
  const logBefore = logsBefore(logs, logScale);
  if (!steps.surprise) {
    return { ...found, form, kept: every, optimum, bound: weightedSum(logBefore, rows.weights) + optimum.elbo };
  }

  const answers = coreAnswers(form, rows);
  const judged = chancesOfCore(form, answers);
  const limits = surpriseWeights(countOf(rows));
  const chance = 1 - weightedSum(judged, rows.weights) / countOf(rows);
  // Where most outcomes are surprises it is the maps that are wrong, and no row loses its say.
  const kept = chance > mostSurprised ? every : judged;
  const surprise = { ...plain.surprise, weight: Math.min(Math.max(chance, limits.least), limits.most) };
  optimum = await fitMaps(setting, mapped(reweighted(rows, kept).weights), {
    from: optimum.parameters,
    maxIterations: refitIterations,
  });
  form = withMaps(surprise);
  const beside = besidesMaps(surprise.weight, kept, logBefore, answers.logSurprise);
  return { ...found, form, kept, optimum, bound: weightedSum(beside, rows.weights) + optimum.elbo };
}

/** The maps alone, hastily: where they look badly fitted, others may fit. */
export async function fitPlainCore(setting: MapsSetting, rows: FormRows, steps: FormSteps): Promise<FittedCore> {
  const plain = { ...steps, "local-scale": false, shape: false, surprise: false };
  const { form, logs } = formBefore(setting, rows, plain, undefined);
  const mapped = { columns: rows.columns, ...logs, ...(rows.weights && { weights: rows.weights }) };
  const optimum = await fitMaps(setting, mapped, { haste: hasteOfFirst });
  const kept = new Float64Array(rows.length).fill(1);
  const bound = weightedSum(logsBefore(logs), rows.weights) + optimum.elbo;
  return { form: { ...form, maps: mapsOf(setting, optimum) }, kept, optimum, bound };
}

/**
 * What each row adds to the bound beside its map, with q the chance that it is none of a surprise:
 * q·(ln(1 − ε) + ln density before the map) + (1 − q)·(ln ε + ln τ) + the entropy of q.
 */
function besidesMaps(
  weight: number,
  kept: Float64Array,
  logBefore: Float64Array,
  logSurprise: Float64Array,
): Float64Array {
  const [logKept, logWeight] = [Math.log1p(-weight), Math.log(weight)];
  return kept.map((q, i) => {
    const core = q > 0 ? q * (logKept + logBefore[i] - Math.log(q)) : 0;
    const surprise = q < 1 ? (1 - q) * (logWeight + logSurprise[i] - Math.log1p(-q)) : 0;
    return core + surprise;
  });
}

/** What stands before the maps: scores on their local scale, their shape, and the surprise beside it. */
export function formBefore(
  { kernel, jitter }: MapsSetting,
  rows: FormRows,
  steps: FormSteps,
  localScale: SvgpParameters | undefined,
  from?: FittedShape,
): {
  readonly form: CoreForm;
  readonly logScale: Float64Array;
  /** What the Beta link reads of the scores in their shape. */
  readonly logs: ReturnType<typeof shapedLogs>;
  readonly fitted: FittedShape | undefined;
} {
  const scaleOnly: CoreForm = {
    kernel,
    ...(localScale && { localScale: { parameters: localScale, jitter } }),
    shape: normalShape,
    surprise: noSurprise,
  };
  const groups = steps.groups ? groupsBeside(scaleOnly, rows) : undefined;
  const placed: CoreForm = { ...scaleOnly, ...(groups && { groups }) };
  const placement = placementOf(placed, rows, true);
  const { logScale } = placement;
  const scaled = scaledScores(rows, placement);
  const intervals = scaledIntervals(rows, placement);
  const scores = weightedScores(scaled, rows.weights, intervals);
  const fitted = steps.shape ? fitShape(scores, from) : undefined;
  const shape: Shape = fitted?.shape ?? startingShape(scores);
  const surprise = steps.surprise ? (fitted?.surprise ?? surpriseBeside(shape, rows)) : noSurprise;
  const logs = shapedLogs(shape, scaled, intervals);
  return { form: { ...placed, shape, surprise }, logScale, logs, fitted };
}

/** Offsets of the rows' groups, where they have any, about their local scale. */
function groupsBeside(scaleOnly: CoreForm, rows: FormRows): GroupOffsets | undefined {
  if (rows.groups === undefined) return undefined;
  return fitGroupOffsets(scaledScores(rows, placementOf(scaleOnly, rows, true)), rows.groups, rows.weights);
}

/** The surprise beside a shape that was not learnt. */
function surpriseBeside(shape: Shape, rows: FormRows): Surprise {
  const { mean, std } = shapeMoments(shape);
  return { weight: surpriseWeights(countOf(rows)).least, center: mean, scale: plainSurprise * std };
}

/** The maps of an optimum, as a form holds them. */
export function mapsOf({ rule }: MapsSetting, { parameters, jitter }: EngineOptimum): NonNullable<CoreForm["maps"]> {
  return { parameters, jitter, cubatureOrder: rule.order };
}
