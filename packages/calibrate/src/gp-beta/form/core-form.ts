import {
  calibratedBatch,
  logSurprisePdf,
  type MapMoments,
  mapMomentsInto,
  type Shape,
  type Surprise,
  shapeLogs,
} from "@distcal/beta-link";
import type { Columns, Kernel } from "@distcal/kernels";
import { type QuadratureRule, scoreFromLogs } from "@distcal/numerics";
import { latentPosterior, type SvgpParameters } from "@distcal/svgp-inference";
import type { FormRows } from "./form-rows.ts";
import { logScaleAt } from "./local-scale.ts";

/** The second form before its last look: local scale, shape, Beta maps, and the surprise beside them. */
export interface CoreForm {
  readonly localScale?: SvgpParameters;
  readonly shape: Shape;
  /** Absent where the maps are the identity. */
  readonly maps?: SvgpParameters;
  readonly surprise: Surprise;
}

/** What a fit keeps the same in all its steps. */
export interface FormSetting {
  readonly kernel: Kernel;
  readonly jitter: number;
  readonly rule: QuadratureRule;
}

/** What a form says of rows, on the axis of their scores. */
export interface CoreAnswers {
  /** ln of the core's density at each score. */
  readonly logCore: Float64Array;
  /** ln of the surprise's density at each score. */
  readonly logSurprise: Float64Array;
  /** Φ⁻¹ of the core's cdf at each score: standard normal where the core is right. */
  readonly coreScore: Float64Array;
}

/** Logarithms of probabilities beyond this count as this: 1400 standard deviations. */
const furthestLog = -1e6;

/** Scores after the local scale, with t itself. */
export function scaledScores(
  { kernel, jitter }: FormSetting,
  localScale: SvgpParameters | undefined,
  { score, columns }: FormRows,
): { readonly score: Float64Array; readonly logScale: Float64Array } {
  if (localScale === undefined) return { score, logScale: new Float64Array(score.length) };
  const logScale = logScaleAt(kernel, localScale, columns, jitter);
  return { score: score.map((z, i) => z * Math.exp(-logScale[i])), logScale };
}

/** ln H and ln(1 − H) at scaled scores: what the Beta link reads. */
export function shapedLogs(
  shape: Shape,
  score: Float64Array,
): { readonly logQ: Float64Array; readonly log1mQ: Float64Array } {
  const logs = { logQ: new Float64Array(score.length), log1mQ: new Float64Array(score.length) };
  const at = { logCdf: 0, logSf: 0, logPdf: 0 };
  for (let i = 0; i < score.length; i++) {
    shapeLogs(shape, score[i], at);
    logs.logQ[i] = Math.max(at.logCdf, furthestLog);
    logs.log1mQ[i] = Math.max(at.logSf, furthestLog);
  }
  return logs;
}

/** The maps of rows: (ln a, ln b, c) ~ N(mean, F Fᵀ). */
export function mapMomentsAt(
  { kernel, jitter }: FormSetting,
  maps: SvgpParameters | undefined,
  columns: Columns,
): MapMoments {
  const length = Object.values(columns)[0].length;
  if (maps === undefined) return { mean: new Float64Array(3 * length), factor: new Float64Array(6 * length) };
  const moments = latentPosterior(kernel, maps, jitter).marginals(columns);
  mapMomentsInto(moments, maps.likelihood, length, moments);
  return moments;
}

/** What a form says of rows. */
export function coreAnswers(setting: FormSetting, form: CoreForm, rows: FormRows): CoreAnswers {
  const { score: z, length, columns } = rows;
  const { score, logScale } = scaledScores(setting, form.localScale, rows);
  // On the axis of scores every prediction is a standard normal.
  const standard = { mean: new Float64Array(length), std: new Float64Array(length).fill(1) };
  const maps = mapMomentsAt(setting, form.maps, columns);
  const batch = calibratedBatch(standard, maps, setting.rule, { logScale, shape: form.shape });
  const [logCdf, logSf] = [batch.logCdf(z), batch.logSf(z)];
  return {
    logCore: batch.logPdf(z),
    logSurprise: score.map((at, i) => logSurprisePdf(form.surprise, at) - logScale[i]),
    coreScore: logCdf.map((low, i) => scoreFromLogs(Math.max(low, furthestLog), Math.max(logSf[i], furthestLog))),
  };
}

/** ln of the whole density, core and surprise. */
export function logDensities({ surprise }: CoreForm, { logCore, logSurprise }: CoreAnswers): Float64Array {
  const [logKept, logWeight] = [Math.log1p(-surprise.weight), Math.log(surprise.weight)];
  return logCore.map((core, i) => {
    const [a, b] = [logKept + core, logWeight + logSurprise[i]];
    return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
  });
}

/** The chance that each outcome is no surprise. */
export function chancesOfCore({ surprise }: CoreForm, { logCore, logSurprise }: CoreAnswers): Float64Array {
  const odds = Math.log(surprise.weight) - Math.log1p(-surprise.weight);
  return logCore.map((core, i) => 1 / (1 + Math.exp(odds + logSurprise[i] - core)));
}
