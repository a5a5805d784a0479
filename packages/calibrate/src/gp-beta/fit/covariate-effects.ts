import { type Calibrator, type ObservedRows, type Predictions, pickedRows } from "@distcal/distributions";
import type { GpBetaParameters } from "../model/gp-beta-parameters.ts";

/** What a fit learnt from a covariate. */
export interface CovariateEffect {
  readonly name: string;
  /**
   * How far apart rows must lie, in standard deviations of the covariate, before their maps or their widths are distinguished,
   * whichever is sooner; absent where the predictions stay as they are.
   */
  readonly lengthscale?: number;
  /** By how much calibrated stds differ from those at the covariate's mean: the root mean square, in e-folds. */
  readonly width: number;
  /** The same of calibrated means, in calibrated stds. */
  readonly location: number;
  /** Whether either is more than what a fit finds in noise. */
  readonly matters: boolean;
}

/** Rows that are looked at. */
const mostRows = 1000;
/** A change of widths or means that counts: one of a twentieth moves the coverage of a 90 % interval by a point. */
const noticeable = 0.05;

/** What the calibrated distributions of rows, such as a fit's own, owe to each covariate. */
export function covariateEffects(
  calibrator: Calibrator,
  { covariates, covariateLengthscales = [], localScale }: GpBetaParameters,
  rows: ObservedRows,
): readonly CovariateEffect[] {
  if (covariates === undefined) {
    const nothing = { width: 0, location: 0, matters: false };
    return Object.freeze(Object.keys(rows.covariates ?? {}).map((name) => Object.freeze({ name, ...nothing })));
  }
  const count = Math.min(mostRows, rows.length);
  const some = pickedRows(
    rows,
    Array.from({ length: count }, (_, k) => Math.floor(((k + 0.5) * rows.length) / count)),
  );
  const momentsOf = (predictions: Predictions): { readonly mean: Float64Array; readonly std: Float64Array } => {
    const batch = calibrator.calibrate(predictions);
    return { mean: batch.mean(), std: batch.std() };
  };
  const known = momentsOf(some.predictions);
  return Object.freeze(
    covariates.map(({ name, center }, index) => {
      const held = { ...some.covariates, [name]: new Float64Array(count).fill(center) };
      const without = momentsOf({ ...some.predictions, covariates: held });
      const width = rootMeanSquare(known.std.map((std, row) => Math.log(std / without.std[row])));
      const location = rootMeanSquare(known.mean.map((mean, row) => (mean - without.mean[row]) / known.std[row]));
      const lengths = [covariateLengthscales, localScale?.covariateLengthscales ?? []].flatMap(
        (all) => all[index] ?? [],
      );
      return Object.freeze({
        name,
        lengthscale: Math.min(...lengths),
        width,
        location,
        matters: Math.max(width, location) >= noticeable,
      });
    }),
  );
}

function rootMeanSquare(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
