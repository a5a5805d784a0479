import {
  calibratedBatch,
  chanceOfSurprise,
  type IntervalProbabilities,
  isInterval,
  logSurpriseMass,
  logSurprisePdf,
  type MappedBatch,
  type ScoreIntervals,
  type Shape,
  type Surprise,
  shapeLogs,
} from "@distcal/beta-link";
import { logMasses, toSignificantBits } from "@distcal/distributions";
import type { Kernel } from "@distcal/kernels";
import { clamp, gaussHermite, scoreFromLogs } from "@distcal/numerics";
import { latentPosterior, type SvgpParameters } from "@distcal/svgp-inference";
import { type GroupOffsets, groupPlacement, type RowPlacement } from "../groups/group-offsets.ts";
import { identityMaps, mapMoments } from "../latents/map-moments.ts";
import type { FormRows } from "./form-rows.ts";
import { logScaleAt } from "./local-scale.ts";
import { scaledIntervals, scaledScores } from "./scaled.ts";

/** Fitted maps, and what a posterior of them is read with. */
interface FittedMaps {
  readonly parameters: SvgpParameters;
  readonly jitter: number;
  readonly cubatureOrder: number;
}

/** A form before its last look: local scale, shape, Beta maps, and the surprise beside them. What is absent changes nothing. */
export interface CoreForm {
  readonly kernel: Kernel;
  readonly localScale?: Omit<FittedMaps, "cubatureOrder">;
  readonly groups?: GroupOffsets;
  readonly shape: Shape;
  readonly maps?: FittedMaps;
  readonly surprise: Surprise;
}

/** What a form says of rows, on the axis of their scores. */
export interface CoreAnswers {
  /** ln of the core's density at each score, or of its probability of the interval. */
  readonly logCore: Float64Array;
  /** The same of the surprise. */
  readonly logSurprise: Float64Array;
  /** Scores on their local scale: what the surprise reads. */
  readonly scaled: Float64Array;
  /** The same of what is known to an interval. */
  readonly intervals?: ScoreIntervals;
  /** The core of each row as a distribution of scores. */
  readonly core: MappedBatch;
}

/** Logarithms of probabilities beyond this count as this: 1400 standard deviations. */
const furthestLog = -1e6;
/** Nodes of the cubature in each latent where there are no maps: any will do. */
const anyOrder = 4;

/**
 * Where local scale and group place each row. Rows that the groups' offsets were fitted to are placed by these alone; to others
 * what is not known of a group adds width.
 */
export function placementOf(form: CoreForm, rows: FormRows, areSeen: boolean): RowPlacement {
  const { kernel, localScale, groups } = form;
  const logScale =
    localScale === undefined
      ? new Float64Array(rows.length)
      : logScaleAt(kernel, localScale.parameters, rows.columns, localScale.jitter);
  if (groups === undefined || rows.groups === undefined) return { logScale, shift: new Float64Array(rows.length) };
  const placed = groupPlacement(groups, rows.groups.of, areSeen);
  return { logScale: logScale.map((t, i) => t + placed.logScale[i]), shift: placed.shift };
}

/** ln H, ln(1 − H) and ln h at scaled scores: the first two are what the Beta link reads, of intervals those at both ends. */
export function shapedLogs(shape: Shape, scaled: Float64Array, intervals?: ScoreIntervals): ShapedLogs {
  const logs = logsAt(shape, scaled);
  return intervals === undefined ? logs : { ...logs, interval: shapedIntervals(shape, intervals) };
}

/** What stands before the maps in the density of each score: of an interval nothing, all of its probability is the map's. */
export function logsBefore({ logPdf, interval }: ShapedLogs, logScale?: Float64Array): Float64Array {
  return logPdf.map((log, i) =>
    interval !== undefined && isInterval(interval, i) ? 0 : log - (logScale === undefined ? 0 : logScale[i]),
  );
}

interface ShapedLogs {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
  readonly logPdf: Float64Array;
  readonly interval?: IntervalProbabilities;
}

function shapedIntervals(shape: Shape, { low, high }: ScoreIntervals): IntervalProbabilities {
  const ends = [low, high].map((column) => logsAt(shape, column));
  const column = (of: (i: number) => number): Float64Array => low.map((_, i) => of(i));
  // An open end has no difference to tell; a known outcome none at all.
  const difference = (i: number, of: number): number =>
    low[i] === high[i] ? 0 : Number.isFinite(of) ? Math.max(of, Number.MIN_VALUE) : 1;
  return {
    lowLogQ: column((i) => (low[i] === -Infinity ? -Infinity : ends[0].logQ[i])),
    lowLog1mQ: ends[0].log1mQ,
    highLogQ: ends[1].logQ,
    highLog1mQ: column((i) => (high[i] === Infinity ? -Infinity : ends[1].log1mQ[i])),
    rise: column((i) => difference(i, low[i] === -Infinity ? Infinity : ends[1].logQ[i] - ends[0].logQ[i])),
    fall: column((i) => difference(i, high[i] === Infinity ? Infinity : ends[0].log1mQ[i] - ends[1].log1mQ[i])),
  };
}

function logsAt(shape: Shape, scaled: Float64Array): Omit<ShapedLogs, "interval"> {
  const column = (): Float64Array => new Float64Array(scaled.length);
  const logs = { logQ: column(), log1mQ: column(), logPdf: column() };
  const at = { logCdf: 0, logSf: 0, logPdf: 0 };
  for (let i = 0; i < scaled.length; i++) {
    shapeLogs(shape, clamp(scaled[i]), at);
    logs.logQ[i] = Math.max(at.logCdf, furthestLog);
    logs.log1mQ[i] = Math.max(at.logSf, furthestLog);
    logs.logPdf[i] = at.logPdf;
  }
  if (shape.weight.length > 0) return logs;
  return { ...logs, logQ: toSignificantBits(logs.logQ), log1mQ: toSignificantBits(logs.log1mQ) };
}

/** What a form says of rows, those that its groups were fitted to or others. */
export function coreAnswers(form: CoreForm, rows: FormRows, areSeen = true): CoreAnswers {
  const { kernel, maps, shape, surprise } = form;
  const { score, interval, length, columns } = rows;
  const placement = placementOf(form, rows, areSeen);
  const scaled = scaledScores(rows, placement);
  const intervals = scaledIntervals(rows, placement);
  // On the axis of scores every prediction is a standard normal.
  const standard = { mean: new Float64Array(length), std: new Float64Array(length).fill(1) };
  const moments =
    maps === undefined
      ? identityMaps(length)
      : mapMoments(latentPosterior(kernel, maps.parameters, maps.jitter), maps.parameters.likelihood, columns);
  const core = calibratedBatch(standard, moments, gaussHermite(maps?.cubatureOrder ?? anyOrder), {
    ...placement,
    shape,
  });
  return {
    logCore: interval === undefined ? core.logPdf(score) : logMasses(core, interval.low, interval.high),
    logSurprise: scaled.map((z, i) =>
      intervals !== undefined && intervals.low[i] < intervals.high[i]
        ? logSurpriseMass(surprise, intervals.low[i], intervals.high[i])
        : logSurprisePdf(surprise, z) - placement.logScale[i],
    ),
    scaled,
    ...(intervals && { intervals }),
    core,
  };
}

/** Φ⁻¹ of the core's cdf at each score: standard normal where the core is right. */
export function coreScores({ core }: CoreAnswers, score: Float64Array): Float64Array {
  const finite = score.map((z) => (Number.isFinite(z) ? z : 0));
  const [logCdf, logSf] = [core.logCdf(finite), core.logSf(finite)];
  return logCdf.map((low, i) =>
    Number.isFinite(score[i]) ? scoreFromLogs(Math.max(low, furthestLog), Math.max(logSf[i], furthestLog)) : score[i],
  );
}

/** ln of the whole density, core and surprise. */
export function logDensities({ surprise: { weight } }: CoreForm, { logCore, logSurprise }: CoreAnswers): Float64Array {
  if (weight === 0) return logCore;
  const [logKept, logWeight] = [Math.log1p(-weight), Math.log(weight)];
  return logCore.map((core, i) => {
    const [a, b] = [logKept + core, logWeight + logSurprise[i]];
    return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
  });
}

/** The chance that each outcome is no surprise. */
export function chancesOfCore({ surprise }: CoreForm, { logCore, logSurprise }: CoreAnswers): Float64Array {
  return logCore.map((core, i) => 1 - chanceOfSurprise(surprise.weight, core, logSurprise[i]));
}
