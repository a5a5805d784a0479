import { type Matrix, multiply, symmetricEigen, transposeMultiply, transposeMultiplyVector } from "@distcal/linalg";
import { type OptionNames, requireCount, requireKnownOptions, requirePositive } from "@distcal/numerics";
import { columnScaling, noScaling, scaleColumns, scaledColumn } from "../features/column-scaling.ts";
import { finitePrediction, predictionRows, trainingRows } from "../features/feature-matrix.ts";
import type { FeatureMatrix, Regressor } from "../features/regressor.ts";

export interface BayesianRidgeOptions {
  /** Shape and rate of the gamma prior of the noise precision; default 1e-6 each. */
  readonly noisePrior?: GammaPrior;
  /** Shape and rate of the gamma prior of the precision of the coefficients; default 1e-6 each. */
  readonly weightPrior?: GammaPrior;
  /** The iteration ends when Σ |change of a coefficient| is below this; default 1e-3. */
  readonly tolerance?: number;
  /** Default 300. */
  readonly maxIterations?: number;
  /** "predictive" (default): √(1/α + (x − x̄)ᵀΣ(x − x̄)). "noise": √(1/α) for every row, as in the paper. */
  readonly std?: "predictive" | "noise";
}

export interface GammaPrior {
  readonly shape: number;
  readonly rate: number;
}

/** A fitted Bayesian ridge regression. */
export interface BayesianRidgeRegressor extends Regressor {
  readonly intercept: number;
  readonly coefficients: Float64Array;
  /** α: one over the variance of the noise. */
  readonly noisePrecision: number;
  /** λ: one over the prior variance of each coefficient. */
  readonly weightPrecision: number;
  /** Σ, the posterior covariance of the coefficients. */
  readonly covariance: Matrix;
  readonly iterations: number;
  readonly converged: boolean;
}

const flatPrior: GammaPrior = Object.freeze({ shape: 1e-6, rate: 1e-6 });

const optionNames: OptionNames<BayesianRidgeOptions> = {
  noisePrior: true,
  weightPrior: true,
  tolerance: true,
  maxIterations: true,
  std: true,
};

/**
 * Bayesian ridge regression, y ~ N(Xw, 1/α), w ~ N(0, 1/λ), with α and λ by evidence maximisation (MacKay 1992;
 * Tipping 2001): the updates, the order and the stopping rule of scikit-learn's BayesianRidge. Features are centred
 * and not scaled, and the intercept is the mean of the target.
 */
export function fitBayesianRidge(
  features: FeatureMatrix,
  target: ArrayLike<number>,
  options: BayesianRidgeOptions = {},
): BayesianRidgeRegressor {
  requireKnownOptions("fitBayesianRidge", options, optionNames);
  const where = "fitBayesianRidge";
  const {
    noisePrior = flatPrior,
    weightPrior = flatPrior,
    tolerance = 1e-3,
    maxIterations = 300,
    std: kind = "predictive",
  } = options;
  requirePrior(where, "noisePrior", noisePrior);
  requirePrior(where, "weightPrior", weightPrior);
  requirePositive(where, "tolerance", tolerance);
  requireCount(where, "maxIterations", maxIterations);
  if (maxIterations === 0) throw new RangeError(`${where}: maxIterations must be ≥ 1, got 0; leave it out for 300`);
  if (kind !== "predictive" && kind !== "noise") {
    throw new RangeError(`${where}: std must be "predictive" or "noise", got ${String(kind)}; choose one of them`);
  }
  const { x, y } = trainingRows(where, features, target, 3);
  const scaling = Object.freeze({ ...noScaling(x.cols), center: columnScaling(x).center });
  const { center: mean, scale: spread } = scaledColumn(y);
  const centred = scaleColumns(x, scaling);
  const residual = y.map((value) => value - mean);

  const { values, vectors } = symmetricEigen(transposeMultiply(centred, centred));
  const eigenvalues = values.map((value) => Math.max(value, 0));
  // Vᵀ·Xᵀ·y: in these coordinates every update is a division.
  const rotated = transposeMultiplyVector(vectors, transposeMultiplyVector(centred, residual));

  let alpha = 1 / (spread * spread + Number.EPSILON);
  let lambda = 1;
  let coefficients = solve(alpha, lambda);
  let iterations = 0;
  let converged = false;
  while (iterations < maxIterations && !converged) {
    const before = coefficients;
    coefficients = solve(alpha, lambda);
    let effective = 0;
    let norm = 0;
    for (let k = 0; k < eigenvalues.length; k++) {
      effective += (alpha * eigenvalues[k]) / (lambda + alpha * eigenvalues[k]);
      norm += coefficients[k] * coefficients[k];
    }
    const errors = squaredErrors(coefficients);
    lambda = (effective + 2 * weightPrior.shape) / (norm + 2 * weightPrior.rate);
    alpha = (x.rows - effective + 2 * noisePrior.shape) / (errors + 2 * noisePrior.rate);
    converged = iterations > 0 && change(before, coefficients) < tolerance;
    iterations++;
  }
  coefficients = solve(alpha, lambda);

  const weights = rotateBack(coefficients);
  const covariance = covarianceFrom(vectors, eigenvalues, alpha, lambda);
  const noiseVariance = 1 / alpha;
  let intercept = mean;
  for (let j = 0; j < x.cols; j++) intercept -= weights[j] * scaling.center[j];

  return Object.freeze({
    rowCount: x.rows,
    featureCount: x.cols,
    intercept,
    coefficients: weights,
    noisePrecision: alpha,
    weightPrecision: lambda,
    covariance,
    iterations,
    converged,
    predict(at: FeatureMatrix) {
      const rows = scaleColumns(predictionRows("predict", at, x.cols), scaling);
      const means = new Float64Array(rows.rows).fill(mean);
      const std = new Float64Array(rows.rows).fill(Math.sqrt(noiseVariance));
      const spreadOf = kind === "predictive" ? multiply(rows, covariance) : undefined;
      for (let i = 0; i < rows.rows; i++) {
        let variance = noiseVariance;
        for (let j = 0; j < x.cols; j++) {
          const value = rows.data[i * x.cols + j];
          means[i] += value * weights[j];
          if (spreadOf !== undefined) variance += value * spreadOf.data[i * x.cols + j];
        }
        std[i] = Math.sqrt(variance);
      }
      return finitePrediction("predict", means, std);
    },
  });

  /** The posterior mean in the coordinates of the eigenvectors. */
  function solve(noise: number, weight: number): Float64Array {
    return rotated.map((value, k) => value / (eigenvalues[k] + weight / noise));
  }

  function squaredErrors(w: Float64Array): number {
    // By the residuals, not by a difference of squares, which would cancel.
    const plain = rotateBack(w);
    let sum = 0;
    for (let i = 0; i < x.rows; i++) {
      let error = residual[i];
      for (let j = 0; j < x.cols; j++) error -= centred.data[i * x.cols + j] * plain[j];
      sum += error * error;
    }
    return sum;
  }

  function change(before: Float64Array, after: Float64Array): number {
    const difference = rotateBack(after.map((value, k) => value - before[k]));
    return difference.reduce((sum, value) => sum + Math.abs(value), 0);
  }

  function rotateBack(w: Float64Array): Float64Array {
    const n = w.length;
    const out = new Float64Array(n);
    for (let j = 0; j < n; j++) for (let k = 0; k < n; k++) out[j] += vectors.data[j * n + k] * w[k];
    return out;
  }
}

/** Σ = V·diag(1/(αs + λ))·Vᵀ. */
function covarianceFrom(vectors: Matrix, eigenvalues: Float64Array, alpha: number, lambda: number): Matrix {
  const n = eigenvalues.length;
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) {
        sum += (vectors.data[i * n + k] * vectors.data[j * n + k]) / (alpha * eigenvalues[k] + lambda);
      }
      data[i * n + j] = sum;
      data[j * n + i] = sum;
    }
  }
  return Object.freeze({ rows: n, cols: n, data });
}

function requirePrior(where: string, name: string, prior: GammaPrior): void {
  for (const part of ["shape", "rate"] as const) {
    const value = prior[part];
    if (!(Number.isFinite(value) && value >= 0)) {
      throw new RangeError(
        `${where}: ${name}.${part} must be a finite number ≥ 0, got ${value}; leave it out for 1e-6`,
      );
    }
  }
}
