import { coregionFactor, gaussianEmbedding } from "@distcal/kernels";
import { cholesky, type Matrix } from "@distcal/linalg";
import { triangleSize } from "./likelihood.ts";
import type { SvgpParameters } from "./parameters.ts";

/** What every row of data needs of one set of parameters, computed once. */
export interface PreparedPosterior {
  readonly outputs: number;
  readonly inducing: number;
  readonly lengthscale: number;
  readonly inducingPoints: { readonly mean: Float64Array; readonly std: Float64Array };
  /** L_K with L_K L_Kᵀ = k(u, u) + jitter·I. */
  readonly inducingFactor: Matrix;
  /** L_B with L_B L_Bᵀ = B, packed. */
  readonly outputFactor: Float64Array;
  /** M: D numbers an inducing point. */
  readonly posteriorMean: Float64Array;
  /** S as a full square with zeros above the diagonal. */
  readonly posteriorFactor: Float64Array;
}

/** Factors k(u, u) and B and lays S out for the products; throws NotPositiveDefiniteError where k(u, u) has no factor. */
export function preparePosterior(parameters: SvgpParameters, jitter: number): PreparedPosterior {
  const { lengthscale, loading, variance, inducingMean, inducingStd, posteriorMean, posteriorFactor } = parameters;
  const outputs = loading.length;
  const inducing = inducingMean.length;
  const inducingPoints = Object.freeze({ mean: inducingMean, std: inducingStd });
  const gram = gaussianEmbedding({ lengthscale }).gram(inducingPoints);
  for (let j = 0; j < inducing; j++) gram.data[j * inducing + j] += jitter;
  const { data } = coregionFactor({ loading, variance });
  const outputFactor = new Float64Array(triangleSize(outputs));
  for (let i = 0, at = 0; i < outputs; i++) for (let j = 0; j <= i; j++) outputFactor[at++] = data[i * outputs + j];
  const size = outputs * inducing;
  const square = new Float64Array(size * size);
  for (let i = 0, at = 0; i < size; i++) for (let j = 0; j <= i; j++) square[i * size + j] = posteriorFactor[at++];
  return Object.freeze({
    outputs,
    inducing,
    lengthscale,
    inducingPoints,
    inducingFactor: cholesky(gram),
    outputFactor,
    posteriorMean,
    posteriorFactor: square,
  });
}
