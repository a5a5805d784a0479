import { type ScoreIntervals, type WeightedScores, weightedScores } from "@distcal/beta-link";
import {
  type ObservedRows,
  onGrid,
  type Standardisation,
  standardise,
  toSignificantBits,
} from "@distcal/distributions";
import type { Columns } from "@distcal/kernels";
import { clamp, scoreFromLogs } from "@distcal/numerics";
import type { RowGroups } from "../groups/fit-group-offsets.ts";
import { type Covariate, standardisedCovariates } from "../inputs/covariates.ts";

/** Scores closer together than this are one: an interval as narrow is a density. */
const narrowest = 1e-6;
/** Beyond this a score counts as this far out: its square and those of ratios to it are still numbers. */
const farthestScore = 1e100;

/** What all steps of a fit read of the observed rows. */
export interface FormRows {
  readonly length: number;
  /** Standardised mean and std, and covariates: where similar predictions lie close together. */
  readonly columns: Columns;
  /** z = Φ⁻¹(F(y)), the normal score of each outcome under its prediction. */
  readonly score: Float64Array;
  /** What is known of each score, where no more than an interval is known of some: equal ends for the others. */
  readonly interval?: ScoreIntervals;
  /** Whether a score is a distance in standard deviations, as it is of normal predictions. */
  readonly isLinear: boolean;
  /** How much each row counts; each once where it is left out. */
  readonly weights?: Float64Array;
  /** Which group each row belongs to, where rows have groups. */
  readonly groups?: RowGroups;
}

/**
 * Observed rows as the steps of a fit read them. Scores are rounded, so that they don't depend on the unit of y; exact ones
 * are for maps alone, which read their rounded logarithms.
 */
export function formRows(
  rows: ObservedRows,
  standardisation: Standardisation,
  {
    isExact = false,
    covariates = [],
    groups,
  }: {
    readonly isExact?: boolean;
    readonly covariates?: readonly Covariate[];
    readonly groups?: RowGroups | undefined;
  } = {},
): FormRows {
  const { mean, std } = standardise(standardisation, rows.mean, rows.std);
  const rounded = isExact ? (scores: Float64Array): Float64Array => scores : toSignificantBits;
  const score = rounded(baseScores(rows));
  const interval = baseIntervals(rows);
  return Object.freeze({
    length: rows.length,
    columns: {
      mean: onGrid(mean),
      std: toSignificantBits(std),
      ...standardisedCovariates("fit", covariates, rows, rows.length),
    },
    score,
    ...(interval && { interval: knownOf(score, { low: rounded(interval.low), high: rounded(interval.high) }) }),
    isLinear: isNormal(rows),
    ...(rows.weight && { weights: rows.weight }),
    ...(groups && { groups }),
  });
}

/** Φ⁻¹(F(y)); of a normal prediction the distance in standard deviations, exact at any distance. */
export function baseScores(rows: ObservedRows): Float64Array {
  const { base, mean, std, target } = rows;
  if (isNormal(rows)) return target.map((y, i) => clamp((y - mean[i]) / std[i], farthestScore));
  const [logCdf, logSf] = [base.logCdf(target), base.logSf(target)];
  return logCdf.map((low, i) => clamp(scoreFromLogs(low, logSf[i]), farthestScore));
}

/** What is known of each score where no more than an interval is known of some outcomes. */
export function baseIntervals(rows: ObservedRows): ScoreIntervals | undefined {
  const { interval } = rows;
  if (interval === undefined) return undefined;
  const at = (ends: Float64Array): Float64Array => {
    const finite = ends.map((end, i) => (Number.isFinite(end) ? end : rows.target[i]));
    return baseScores({ ...rows, target: finite }).map((z, i) => (Number.isFinite(ends[i]) ? z : ends[i]));
  };
  return knownOf(baseScores(rows), { low: at(interval.low), high: at(interval.high) });
}

/** Ends in which scores that are as good as known have one. */
function knownOf(score: Float64Array, { low, high }: ScoreIntervals): ScoreIntervals {
  const isKnown = (i: number): boolean => !(high[i] - low[i] > narrowest * Math.max(1, Math.abs(score[i])));
  return {
    low: low.map((end, i) => (isKnown(i) ? score[i] : end)),
    high: high.map((end, i) => (isKnown(i) ? score[i] : end)),
  };
}

/** Whether no more than an interval is known of a row. */
export function isIntervalRow({ interval }: Pick<FormRows, "interval">, row: number): boolean {
  return interval !== undefined && interval.low[row] < interval.high[row];
}

/** The scores of rows as what reads their shape wants them, intervals and all. */
export function scoresOf({
  score,
  weights,
  interval,
}: Pick<FormRows, "score" | "weights" | "interval">): WeightedScores {
  return weightedScores(score, weights, interval);
}

const isNormal = ({ base }: ObservedRows): boolean => base.moments !== undefined;

/** The same rows with other weights: what they counted for, times these. */
export function reweighted(rows: FormRows, by: Float64Array): FormRows {
  const { weights } = rows;
  return { ...rows, weights: weights === undefined ? by : by.map((weight, i) => weight * weights[i]) };
}

/** Some rows, in the order of the list. */
export function rowsAt(
  { columns, score, interval, weights, isLinear, groups }: FormRows,
  chosen: Int32Array | Uint32Array,
): FormRows {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  return {
    length: chosen.length,
    columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, pick(column)])),
    score: pick(score),
    ...(interval && { interval: { low: pick(interval.low), high: pick(interval.high) } }),
    isLinear,
    ...(weights && { weights: pick(weights) }),
    ...(groups && { groups: { of: Int32Array.from(chosen, (row) => groups.of[row]), count: groups.count } }),
  };
}

/** What all rows count for. */
export function countOf({ weights, length }: FormRows): number {
  return weights === undefined ? length : weights.reduce((sum, weight) => sum + weight, 0);
}

/** Σ weight · value over the rows. */
export function weightedSum(values: Float64Array, weights: Float64Array | undefined): number {
  return values.reduce((sum, value, i) => sum + (weights === undefined ? value : weights[i] * value), 0);
}
