import {
  type Covariance,
  coregionFactor,
  type Features,
  gramInto,
  type Kernel,
  kernelParameters,
  type PairBlock,
  requireKernelColumns,
} from "@distcal/kernels";
import { cholesky, type Matrix } from "@distcal/linalg";
import { triangleSize } from "../likelihoods/likelihood.ts";
import type { SvgpParameters } from "../parameters/svgp-parameters.ts";

/** What every row of data needs of one set of parameters, computed once. */
export interface PreparedPosterior<K extends Covariance = Kernel> {
  readonly kernel: K;
  readonly outputs: number;
  readonly inducing: number;
  /** The kernel's parameters, in its order. */
  readonly kernelParameters: Float64Array;
  /** The inducing points, as the kernel reads them. */
  readonly points: Features;
  /** k(u, u), and room for its reverse rule. */
  readonly gram: PairBlock;
  /** L_K with L_K L_Kᵀ = k(u, u) + jitter·I. */
  readonly inducingFactor: Matrix;
  /** L_B with L_B L_Bᵀ = B, packed. */
  readonly outputFactor: Float64Array;
  /** M: D numbers an inducing point. */
  readonly posteriorMean: Float64Array;
  /** S as a full square with zeros above the diagonal. */
  readonly posteriorFactor: Float64Array;
}

/**
 * Factors k(u, u) and B and lays S out for the products; throws NotPositiveDefiniteError where k(u, u) has no factor, and
 * a RangeError where a number is outside its domain.
 */
export function preparePosterior<K extends Covariance>(
  kernel: K,
  parameters: SvgpParameters,
  jitter: number,
): PreparedPosterior<K> {
  const { loading, variance, posteriorMean, posteriorFactor } = parameters;
  const outputs = loading.length;
  const inducing = requireKernelColumns("inducing points", kernel, parameters.inducing);
  const theta = kernelParameters("kernel", kernel, parameters.kernel);
  const points = kernel.features(parameters.inducing);
  const gram = { values: new Float64Array(inducing * inducing), scratch: new Float64Array(inducing * inducing) };
  gramInto(kernel, gram, theta, points);
  const stabilised = { rows: inducing, cols: inducing, data: gram.values.slice() };
  for (let j = 0; j < inducing; j++) stabilised.data[j * inducing + j] += jitter;
  const { data } = coregionFactor({ loading, variance });
  const outputFactor = new Float64Array(triangleSize(outputs));
  for (let i = 0, at = 0; i < outputs; i++) for (let j = 0; j <= i; j++) outputFactor[at++] = data[i * outputs + j];
  const size = outputs * inducing;
  const square = new Float64Array(size * size);
  for (let i = 0, at = 0; i < size; i++) for (let j = 0; j <= i; j++) square[i * size + j] = posteriorFactor[at++];
  return Object.freeze({
    kernel,
    outputs,
    inducing,
    kernelParameters: theta,
    points,
    gram,
    inducingFactor: cholesky(stabilised),
    outputFactor,
    posteriorMean,
    posteriorFactor: square,
  });
}

/** Throws unless jitter is a finite number ≥ 0. */
export function requireJitter(where: string, jitter: number): void {
  if (!(jitter >= 0 && Number.isFinite(jitter))) {
    throw new RangeError(`${where}: jitter must be a finite number ≥ 0, got ${jitter}; pass a small one such as 1e-6`);
  }
}
