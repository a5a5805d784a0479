import { type Matrix, zeros } from "@distcal/linalg";
import { finiteColumn, positiveColumn, requireLength } from "@distcal/numerics";
import { cotangentMatrix } from "./cotangent.ts";

/** How outputs vary together (`loading`, the paper's ω) and each on its own (`variance`, κ > 0): one entry an output. */
export interface Coregion {
  readonly loading: ArrayLike<number>;
  readonly variance: ArrayLike<number>;
}

/** Gradients in loading and variance. */
export interface CoregionGradient {
  readonly loading: Float64Array;
  readonly variance: Float64Array;
}

/** The coregionalisation matrix B = ωωᵀ + diag κ (Song et al. 2019, §4.2). */
export function coregion(parameters: Coregion): Matrix {
  const { loading, variance } = checkedCoregion("coregion", parameters);
  const size = loading.length;
  const matrix = zeros(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) matrix.data[i * size + j] = loading[i] * loading[j] + (i === j ? variance[i] : 0);
  }
  return matrix;
}

/**
 * The lower triangular L with LLᵀ = B, by the recursion of Gill, Golub, Murray and Saunders (1974) for a
 * diagonal plus a rank-one matrix: d = κ_j + αω_j², L_jj = √d, L_ij = αω_jω_i/√d, α ← ακ_j/d, starting at α = 1.
 * Nothing is subtracted, so it can't fail, and it is exact where κ is tiny beside ω².
 */
export function coregionFactor(parameters: Coregion): Matrix {
  const { loading, variance } = checkedCoregion("coregionFactor", parameters);
  const size = loading.length;
  const data = new Float64Array(size * size);
  let alpha = 1;
  for (let j = 0; j < size; j++) {
    const pivot = variance[j] + alpha * loading[j] * loading[j];
    const root = Math.sqrt(pivot);
    const rest = (alpha * loading[j]) / root;
    data[j * size + j] = root;
    for (let i = j + 1; i < size; i++) data[i * size + j] = rest * loading[i];
    alpha *= variance[j] / pivot;
  }
  // Not by zeros: whoever only predicts needs nothing else of linear algebra.
  return Object.freeze({ rows: size, cols: size, data });
}

/** The reverse rule of `coregionFactor`; what stands above the diagonal of the cotangent does not count. */
export function coregionFactorVjp(parameters: Coregion, cotangent: Matrix): CoregionGradient {
  const { loading, variance } = checkedCoregion("coregionFactorVjp", parameters);
  const size = loading.length;
  const given = cotangentMatrix("coregionFactorVjp", cotangent, size, size);
  const gradient = { loading: new Float64Array(size), variance: new Float64Array(size) };
  const alphas = new Float64Array(size);
  let alpha = 1;
  for (let j = 0; j < size; j++) {
    alphas[j] = alpha;
    alpha *= variance[j] / (variance[j] + alpha * loading[j] * loading[j]);
  }
  let inAlpha = 0; // of the α that column j hands on
  for (let j = size - 1; j >= 0; j--) {
    const weight = loading[j];
    const pivot = variance[j] + alphas[j] * weight * weight;
    const root = Math.sqrt(pivot);
    const rest = (alphas[j] * weight) / root;
    let inRest = 0;
    for (let i = j + 1; i < size; i++) {
      inRest += given[i * size + j] * loading[i];
      gradient.loading[i] += given[i * size + j] * rest;
    }
    const inPivot = (given[j * size + j] - (inRest * rest) / root) / (2 * root);
    const kept = variance[j] / pivot;
    const taken = (alphas[j] * weight * weight) / pivot; // 1 − kept
    gradient.variance[j] = inPivot + (inAlpha * alphas[j] * taken) / pivot;
    gradient.loading[j] +=
      (inRest * alphas[j]) / root + 2 * alphas[j] * weight * (inPivot - (inAlpha * alphas[j] * kept) / pivot);
    inAlpha = inAlpha * kept * kept + (inRest * weight) / root + inPivot * weight * weight;
  }
  return gradient;
}

/** The square of a loading must be a number. */
const largestLoading = 1e150;

function checkedCoregion(where: string, parameters: Coregion): CoregionGradient {
  const loading = finiteColumn(where, "loading", parameters?.loading);
  const variance = positiveColumn(where, "variance", parameters?.variance);
  requireLength(where, "variance", variance.length, loading.length);
  for (let i = 0; i < loading.length; i++) {
    if (!(Math.abs(loading[i]) <= largestLoading)) {
      throw new RangeError(`${where}: loading[${i}] must be within ±1e150, got ${loading[i]}; scale the outputs down`);
    }
  }
  return { loading, variance };
}
