import { gaussianEmbedding, type Kernel, kernelOf, logStd } from "@distcal/kernels";
import { createRng, type Rng } from "@distcal/numerics";
import {
  type ExpectedLogLikelihood,
  type PointLogLikelihood,
  packParameters,
  parameterLayout,
  type SvgpParameters,
  triangleSize,
} from "../src/index.ts";

/** The paper's kernel, and one of two parts. */
export const embedding: Kernel = kernelOf([gaussianEmbedding]);
export const twoParts: Kernel = kernelOf([gaussianEmbedding, logStd]);

/** Random predictions: n rows with means around 0 and standard deviations around 0.5. */
export function randomPredictions(rows: number, rng: Rng): { mean: Float64Array; std: Float64Array } {
  return {
    mean: Float64Array.from({ length: rows }, () => rng.normal()),
    std: Float64Array.from({ length: rows }, () => 0.5 * Math.exp(0.4 * rng.normal())),
  };
}

/** A random point in parameter space for a likelihood, not far from where a fit would be. */
export function randomParameters(
  likelihood: ExpectedLogLikelihood,
  inducing: number,
  rng: Rng,
  kernel: Kernel = embedding,
): SvgpParameters {
  const { outputs } = likelihood;
  const size = outputs * inducing;
  const column = (length: number, draw: (i: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, i) => draw(i));
  const factor = new Float64Array(triangleSize(size));
  for (let i = 0, at = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) factor[at++] = i === j ? Math.exp(-0.7 + 0.3 * rng.normal()) : 0.15 * rng.normal();
  }
  return {
    kernel: Object.fromEntries(kernel.parameters.map(({ name }) => [name, Math.exp(0.3 * rng.normal())])),
    loading: column(outputs, () => 0.5 * rng.normal()),
    variance: column(outputs, () => Math.exp(-1 + 0.3 * rng.normal())),
    inducing: {
      mean: column(inducing, (j) => -1.5 + (3 * j) / inducing + 0.2 * rng.normal()),
      std: column(inducing, () => 0.5 * Math.exp(0.3 * rng.normal())),
    },
    posteriorMean: column(size, () => 0.5 * rng.normal()),
    posteriorFactor: factor,
    likelihood: Float64Array.from(likelihood.parameters, ({ initial }) => initial * (1 + 0.1 * rng.uniform())),
  };
}

export function packed(
  likelihood: ExpectedLogLikelihood,
  inducing: number,
  seed: number,
  kernel: Kernel = embedding,
): Float64Array {
  const { outputs, parameters } = likelihood;
  const layout = parameterLayout({ kernel, outputs, inducing, likelihood: parameters });
  return packParameters(layout, randomParameters(likelihood, inducing, createRng(seed), kernel));
}

/** A smooth likelihood of D outputs with one parameter: ln p = −½ s (y − w₀ − ½ w₁² − sin w₂ …)², its sums by hand. */
export function bendingLikelihood(target: Float64Array, outputs: number): PointLogLikelihood {
  const bends: readonly [(w: number) => number, (w: number) => number][] = [
    [(w) => w, () => 1],
    [(w) => 0.5 * w * w, (w) => w],
    [Math.sin, Math.cos],
  ];
  return {
    outputs,
    rows: target.length,
    parameters: [{ name: "sharpness", constraint: "positive", initial: 0.7 }],
    logLikelihoodWithGrad(row, point, parameters, pointGradient, parameterGradient) {
      let rest = target[row];
      for (let d = 0; d < outputs; d++) rest -= bends[d][0](point[d]);
      for (let d = 0; d < outputs; d++) pointGradient[d] = parameters[0] * rest * bends[d][1](point[d]);
      parameterGradient[0] = -0.5 * rest * rest;
      return -0.5 * parameters[0] * rest * rest;
    },
  };
}
