import { cholesky, type Matrix, matrix, multiply, multiplyTransposed, solveLower, transpose } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";

/** N(mean, SSᵀ) with S packed lower, row by row. */
export interface PackedGaussian {
  readonly mean: Float64Array;
  readonly factor: Float64Array;
}

/** A random mean, and a factor with diagonal in [0.5, 1.5). */
export function randomGaussian(d: number, seed: number): PackedGaussian {
  const rng = createRng(seed);
  const mean = rng.fillNormal(new Float64Array(d));
  const factor = new Float64Array((d * (d + 1)) / 2);
  for (let i = 0, at = 0; i < d; i++) {
    for (let j = 0; j < i; j++) factor[at++] = 0.3 * rng.normal();
    factor[at++] = 0.5 + rng.uniform();
  }
  return { mean, factor };
}

export function unpackLower(packed: Float64Array, d: number): Matrix {
  const data = new Float64Array(d * d);
  for (let i = 0, at = 0; i < d; i++) for (let j = 0; j <= i; j++) data[i * d + j] = packed[at++];
  return matrix(d, d, data);
}

export function packLower({ rows: d, data }: Matrix): Float64Array {
  const packed = new Float64Array((d * (d + 1)) / 2);
  for (let i = 0, at = 0; i < d; i++) for (let j = 0; j <= i; j++) packed[at++] = data[i * d + j];
  return packed;
}

/** The inverse of a positive definite matrix: fine for a test, never in the sources. */
export function inverse(symmetric: Matrix): Matrix {
  const factor = cholesky(symmetric);
  const identity = matrix(
    symmetric.rows,
    symmetric.rows,
    Float64Array.from({ length: symmetric.rows ** 2 }, (_, i) => (i % (symmetric.rows + 1) === 0 ? 1 : 0)),
  );
  const half = solveLower(factor, identity);
  return multiply(transpose(half), half);
}

/** Bayesian linear regression: prior N(0, I), targets = design·v + noise of the given variance. */
export interface LinearModel {
  readonly precision: Matrix;
  /** designᵀ·targets / variance */
  readonly pull: Float64Array;
}

export function linearModel(d: number, rows: number, variance: number, seed: number): LinearModel {
  const rng = createRng(seed);
  const design = matrix(d, rows, rng.fillNormal(new Float64Array(d * rows)));
  const targets = rng.fillNormal(new Float64Array(rows));
  const gram = multiplyTransposed(design, design);
  const precision = matrix(
    d,
    d,
    gram.data.map((g, i) => g / variance + (i % (d + 1) === 0 ? 1 : 0)),
  );
  const pull = multiply(design, matrix(rows, 1, targets)).data.map((p) => p / variance);
  return { precision, pull };
}

/** The negative ELBO of the model up to a constant, ½MᵀΛM − pullᵀM + ½ tr(SᵀΛS) − Σ ln Sᵢᵢ, and its gradient in M and S. */
export function negativeElbo(
  { precision, pull }: LinearModel,
  { mean, factor }: PackedGaussian,
): { value: number; meanGradient: Float64Array; factorGradient: Float64Array } {
  const d = mean.length;
  const s = unpackLower(factor, d);
  const pulledMean = multiply(precision, matrix(d, 1, mean)).data;
  const pulledFactor = multiply(precision, s);
  let value = 0;
  const factorBar = pulledFactor.data.slice();
  for (let i = 0; i < d; i++) {
    value += mean[i] * (0.5 * pulledMean[i] - pull[i]) - Math.log(s.data[i * d + i]);
    factorBar[i * d + i] -= 1 / s.data[i * d + i];
  }
  for (let k = 0; k < d * d; k++) value += 0.5 * s.data[k] * pulledFactor.data[k];
  return {
    value,
    meanGradient: pulledMean.map((p, i) => p - pull[i]),
    factorGradient: packLower(matrix(d, d, factorBar)),
  };
}
