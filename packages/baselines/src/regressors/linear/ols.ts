import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { columnScaling, scaleColumns, scaledColumn } from "../features/column-scaling.ts";
import { finitePrediction, predictionRows, trainingRows } from "../features/feature-matrix.ts";
import type { FeatureMatrix, Regressor } from "../features/regressor.ts";
import { leastSquares } from "./least-squares.ts";

export interface OlsOptions {
  /**
   * "residual" (default): the population std of the training residuals, the same for every row, as in the paper.
   * "predictive": s·√(1 + 1/n + leverage), s² = RSS/(n − 1 − rank), the std of a new observation.
   */
  readonly std?: "residual" | "predictive";
}

/** A fitted least-squares regression. */
export interface OlsRegressor extends Regressor {
  readonly intercept: number;
  /** Of least norm, in units of the columns' spread, where columns depend on each other. */
  readonly coefficients: Float64Array;
  /** Of the centred features. */
  readonly rank: number;
  /** √(RSS/n). */
  readonly residualStd: number;
  /** Share of the target's variance that the fit explains: 1 − RSS/TSS. */
  readonly rSquared: number;
}

const optionNames: OptionNames<OlsOptions> = { std: true };

/**
 * Ordinary least squares with an intercept, min Σ (y − β₀ − xᵀβ)² (Golub & Van Loan §5.5). Dependent and constant
 * columns are allowed: predictions are those of the best fit whichever of its solutions is taken.
 */
export function fitOls(features: FeatureMatrix, target: ArrayLike<number>, options: OlsOptions = {}): OlsRegressor {
  requireKnownOptions("fitOls", options, optionNames);
  const where = "fitOls";
  const { std: kind = "residual" } = options;
  if (kind !== "residual" && kind !== "predictive") {
    throw new RangeError(`${where}: std must be "residual" or "predictive", got ${String(kind)}; choose one of them`);
  }
  const { x, y } = trainingRows(where, features, target, 3);
  const scaling = columnScaling(x);
  const { center, scale, scaled } = scaledColumn(y);
  const standard = scaleColumns(x, scaling);
  const { rank, solution, whitening } = leastSquares(standard, scaled);
  const degreesOfFreedom = x.rows - 1 - rank;
  if (degreesOfFreedom < 1) {
    throw new RangeError(
      `${where}: features must have more rows than rank + 1 = ${rank + 1}, got ${x.rows}; ` +
        "add rows or drop columns, or the fit is exact and has no std",
    );
  }

  let squares = 0;
  for (let i = 0; i < x.rows; i++) squares += (scaled[i] - dotRow(standard.data, i, solution)) ** 2;
  // Noise below the rounding of the target itself can't be told from none.
  const standardResidual = Math.max(Math.sqrt(squares / x.rows), Number.EPSILON);
  const coefficients = solution.map((w, j) => (w * scale) / scaling.scale[j]);
  let intercept = center;
  for (let j = 0; j < x.cols; j++) intercept -= coefficients[j] * scaling.center[j];
  const residualStd = standardResidual * scale;
  const noise = standardResidual * Math.sqrt(x.rows / degreesOfFreedom) * scale;

  return Object.freeze({
    rowCount: x.rows,
    featureCount: x.cols,
    intercept,
    coefficients,
    rank,
    residualStd,
    rSquared: 1 - squares / x.rows,
    predict(at: FeatureMatrix) {
      const rows = scaleColumns(predictionRows("predict", at, x.cols), scaling);
      const mean = new Float64Array(rows.rows);
      const std = new Float64Array(rows.rows).fill(residualStd);
      for (let i = 0; i < rows.rows; i++) {
        mean[i] = center + scale * dotRow(rows.data, i, solution);
        if (kind === "predictive") std[i] = noise * Math.sqrt(1 + 1 / x.rows + leverage(rows.data, i));
      }
      return finitePrediction("predict", mean, std);
    },
  });

  function leverage(data: Float64Array, row: number): number {
    let sum = 0;
    for (let k = 0; k < rank; k++) {
      sum += dotRow(data, row, whitening.data.subarray(k * x.cols, (k + 1) * x.cols)) ** 2;
    }
    return sum;
  }
}

function dotRow(data: Float64Array, row: number, vector: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < vector.length; j++) sum += data[row * vector.length + j] * vector[j];
  return sum;
}
