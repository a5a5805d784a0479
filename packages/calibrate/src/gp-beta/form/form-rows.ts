import {
  type ObservedRows,
  onGrid,
  type Standardisation,
  standardise,
  toSignificantBits,
} from "@distcal/distributions";
import type { Columns } from "@distcal/kernels";
import { clamp, scoreFromLogs } from "@distcal/numerics";

/** Beyond this a score counts as this far out: its square and those of ratios to it are still numbers. */
const farthestScore = 1e100;

/** What all steps of a fit read of the observed rows. */
export interface FormRows {
  readonly length: number;
  /** Standardised mean and std: where similar predictions lie close together. */
  readonly columns: Columns;
  /** z = Φ⁻¹(F(y)), the normal score of each outcome under its prediction. */
  readonly score: Float64Array;
  /** How much each row counts; each once where it is left out. */
  readonly weights?: Float64Array;
}

/** Observed rows as the steps of a fit read them. */
export function formRows(rows: ObservedRows, standardisation: Standardisation): FormRows {
  const { mean, std } = standardise(standardisation, rows.mean, rows.std);
  return Object.freeze({
    length: rows.length,
    columns: { mean: onGrid(mean), std: toSignificantBits(std) },
    score: toSignificantBits(baseScores(rows)),
    ...(rows.weight && { weights: rows.weight }),
  });
}

/** Φ⁻¹(F(y)); of a normal prediction the distance in standard deviations, exact at any distance. */
function baseScores({ base, predictions, mean, std, target }: ObservedRows): Float64Array {
  if (!("cdf" in predictions)) return target.map((y, i) => clamp((y - mean[i]) / std[i], farthestScore));
  const [logCdf, logSf] = [base.logCdf(target), base.logSf(target)];
  return logCdf.map((low, i) => clamp(scoreFromLogs(low, logSf[i]), farthestScore));
}

/** The same rows with other weights: what they counted for, times these. */
export function reweighted(rows: FormRows, by: Float64Array): FormRows {
  const { weights } = rows;
  return { ...rows, weights: weights === undefined ? by : by.map((weight, i) => weight * weights[i]) };
}
