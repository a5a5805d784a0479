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

/** Beyond this a score counts as this far out: its square and those of ratios to it are still numbers. */
const farthestScore = 1e100;

/** What all steps of a fit read of the observed rows. */
export interface FormRows {
  readonly length: number;
  /** Standardised mean and std, and covariates: where similar predictions lie close together. */
  readonly columns: Columns;
  /** z = Φ⁻¹(F(y)), the normal score of each outcome under its prediction. */
  readonly score: Float64Array;
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
  return Object.freeze({
    length: rows.length,
    columns: {
      mean: onGrid(mean),
      std: toSignificantBits(std),
      ...standardisedCovariates("fit", covariates, rows, rows.length),
    },
    score: isExact ? baseScores(rows) : toSignificantBits(baseScores(rows)),
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

const isNormal = ({ base }: ObservedRows): boolean => base.moments !== undefined;

/** The same rows with other weights: what they counted for, times these. */
export function reweighted(rows: FormRows, by: Float64Array): FormRows {
  const { weights } = rows;
  return { ...rows, weights: weights === undefined ? by : by.map((weight, i) => weight * weights[i]) };
}

/** Some rows, in the order of the list. */
export function rowsAt(
  { columns, score, weights, isLinear, groups }: FormRows,
  chosen: Int32Array | Uint32Array,
): FormRows {
  const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
  return {
    length: chosen.length,
    columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, pick(column)])),
    score: pick(score),
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
