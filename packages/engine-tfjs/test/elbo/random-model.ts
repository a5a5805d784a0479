import type { Rng } from "@distcal/numerics";
import {
  type ExpectedLogLikelihood,
  type PredictionRows,
  type SvgpParameters,
  triangleSize,
} from "@distcal/svgp-inference";

/** Random predictions: n rows with means around 0 and standard deviations around 0.5. */
export function randomPredictions(rows: number, rng: Rng): PredictionRows {
  return {
    mean: Float64Array.from({ length: rows }, () => rng.normal()),
    std: Float64Array.from({ length: rows }, () => 0.5 * Math.exp(0.4 * rng.normal())),
  };
}

/** A random point in parameter space for a likelihood, not far from where a fit would be. */
export function randomParameters(likelihood: ExpectedLogLikelihood, inducing: number, rng: Rng): SvgpParameters {
  const { outputs } = likelihood;
  const size = outputs * inducing;
  const column = (length: number, draw: (i: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, i) => draw(i));
  const factor = new Float64Array(triangleSize(size));
  for (let i = 0, at = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) factor[at++] = i === j ? Math.exp(-0.7 + 0.3 * rng.normal()) : 0.15 * rng.normal();
  }
  return {
    lengthscale: Math.exp(0.3 * rng.normal()),
    loading: column(outputs, () => 0.5 * rng.normal()),
    variance: column(outputs, () => Math.exp(-1 + 0.3 * rng.normal())),
    inducingMean: column(inducing, (j) => -1.5 + (3 * j) / inducing + 0.2 * rng.normal()),
    inducingStd: column(inducing, () => 0.5 * Math.exp(0.3 * rng.normal())),
    posteriorMean: column(size, () => 0.5 * rng.normal()),
    posteriorFactor: factor,
    likelihood: Float64Array.from(likelihood.parameters, ({ initial }) => initial * (1 + 0.1 * rng.uniform())),
  };
}
