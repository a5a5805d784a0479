import {
  cholesky,
  logDeterminantFromFactor,
  type Matrix,
  NotPositiveDefiniteError,
  solveLowerTransposedVector,
  solveLowerVector,
  zeros,
} from "@distcal/linalg";
import type { Objective } from "@distcal/svgp-inference";
import { inverseLowerTriangle } from "./inverse-lower-triangle.ts";
import { rbfLengthscaleGradInto, rbfLowerInto } from "./rbf-kernel.ts";

/** Hyperparameters of a GP with an RBF kernel and white noise. */
export interface GpHyperparameters {
  /** σ²: prior variance of the function. */
  readonly signalVariance: number;
  /** σₙ²: variance of the noise. */
  readonly noiseVariance: number;
  /** ℓ: one for all features, or one each. */
  readonly lengthscales: Float64Array;
}

/** What a GP is conditioned on. */
export interface GpRows {
  readonly x: Matrix;
  readonly y: Float64Array;
  /** Added to the diagonal of the training kernel, beside the noise. */
  readonly jitter: number;
}

/** L and K⁻¹y of the training kernel, and the log marginal likelihood they give. */
export interface GpPosterior {
  readonly factor: Matrix;
  readonly weights: Float64Array;
  readonly logMarginalLikelihood: number;
}

/** ln p(y) = −½ yᵀK⁻¹y − ½ ln det K − (n/2) ln 2π (Rasmussen & Williams, Gaussian Processes, eq. 2.30, algorithm 2.1). */
export function gpPosterior({ x, y, jitter }: GpRows, hyperparameters: GpHyperparameters): GpPosterior {
  const { signalVariance, noiseVariance, lengthscales } = hyperparameters;
  const n = x.rows;
  const kernel = rbfLowerInto(zeros(n, n), x, signalVariance, lengthscales);
  for (let i = 0; i < n; i++) kernel.data[i * n + i] += noiseVariance + jitter;
  const factor = cholesky(kernel);
  const whitened = solveLowerVector(factor, y);
  let square = 0;
  for (const value of whitened) square += value * value;
  return Object.freeze({
    factor,
    weights: solveLowerTransposedVector(factor, whitened),
    logMarginalLikelihood: -0.5 * (square + logDeterminantFromFactor(factor) + n * Math.log(2 * Math.PI)),
  });
}

/**
 * −ln p(y) as a function of (ln σ², ln σₙ², ln ℓ…) with its gradient, −½ tr((ααᵀ − K⁻¹)·∂K), α = K⁻¹y (Rasmussen &
 * Williams, eq. 5.9). Infinite where the kernel matrix is not positive definite in float64.
 */
export function negativeLogMarginalWithGrad(rows: GpRows): Objective {
  const n = rows.x.rows;
  const weighted = zeros(n, n);
  return (logParameters, gradientOut) => {
    gradientOut.fill(0);
    const hyperparameters = fromLogParameters(logParameters);
    const { signalVariance, noiseVariance, lengthscales } = hyperparameters;
    const posterior = tryPosterior(rows, hyperparameters);
    if (posterior === undefined) return Number.POSITIVE_INFINITY;
    const { factor, weights, logMarginalLikelihood } = posterior;
    const inverse = inverseLowerTriangle(factor);
    // weighted = (ααᵀ − K⁻¹) ∘ K_signal; the diagonal of the signal is σ².
    rbfLowerInto(weighted, rows.x, signalVariance, lengthscales);
    let bySignal = 0;
    let trace = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        const place = i * n + j;
        const bar = weights[i] * weights[j] - inverse.data[place];
        weighted.data[place] *= bar;
        bySignal += (i === j ? 1 : 2) * weighted.data[place];
      }
      trace += weights[i] * weights[i] - inverse.data[i * n + i];
    }
    rbfLengthscaleGradInto(gradientOut.subarray(2), weighted, rows.x, lengthscales);
    gradientOut[0] = bySignal;
    gradientOut[1] = noiseVariance * trace;
    for (let k = 0; k < gradientOut.length; k++) gradientOut[k] *= -0.5;
    return -logMarginalLikelihood;
  };
}

/** (ln σ², ln σₙ², ln ℓ…). */
export function toLogParameters({ signalVariance, noiseVariance, lengthscales }: GpHyperparameters): Float64Array {
  return Float64Array.of(signalVariance, noiseVariance, ...lengthscales).map(Math.log);
}

/** Readable values of the vector that the optimiser sees. */
export function fromLogParameters(logParameters: Float64Array): GpHyperparameters {
  const values = logParameters.map(Math.exp);
  return Object.freeze({ signalVariance: values[0], noiseVariance: values[1], lengthscales: values.slice(2) });
}

function tryPosterior(rows: GpRows, hyperparameters: GpHyperparameters): GpPosterior | undefined {
  const { signalVariance, noiseVariance, lengthscales } = hyperparameters;
  const usable = (value: number): boolean => value >= 1e-150 && value <= 1e150;
  if (![signalVariance, noiseVariance, ...lengthscales].every(usable)) return undefined;
  try {
    return gpPosterior(rows, hyperparameters);
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
}
