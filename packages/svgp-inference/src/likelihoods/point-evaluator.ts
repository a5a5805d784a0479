import { type LatentMoments, type PointLogLikelihood, triangleSize } from "./likelihood.ts";

/** Scratch for evaluating a likelihood at points w = mean + F·ε of one row. */
export interface PointEvaluator {
  /** ln p(y_row | mean + F·noise), `noise` being D numbers from index `at`. */
  evaluate(row: number, local: number, noise: Float64Array, at: number): number;
  /** Adds weight · (the last gradients) to those of row `local` in mean and F, ∂w/∂F_dc = ε_c, and in the parameters. */
  accumulate(
    weight: number,
    local: number,
    noise: Float64Array,
    at: number,
    gradient: LatentMoments,
    inParameters: Float64Array,
  ): void;
}

/** An evaluator for one set of marginals and parameters; it owns its scratch, so each call of an expectation makes one. */
export function pointEvaluator(
  likelihood: PointLogLikelihood,
  latent: LatentMoments,
  parameters: Float64Array,
): PointEvaluator {
  const outputs = likelihood.outputs;
  const triangle = triangleSize(outputs);
  const point = new Float64Array(outputs);
  const pointGradient = new Float64Array(outputs);
  const parameterGradient = new Float64Array(likelihood.parameters.length);
  return {
    evaluate(row, local, noise, at) {
      let next = local * triangle;
      for (let d = 0; d < outputs; d++) {
        let w = latent.mean[local * outputs + d];
        for (let c = 0; c <= d; c++) w += latent.factor[next++] * noise[at + c];
        point[d] = w;
      }
      return likelihood.logLikelihoodWithGrad(row, point, parameters, pointGradient, parameterGradient);
    },
    accumulate(weight, local, noise, at, gradient, inParameters) {
      let next = local * triangle;
      for (let d = 0; d < outputs; d++) {
        const g = weight * pointGradient[d];
        gradient.mean[local * outputs + d] += g;
        for (let c = 0; c <= d; c++) gradient.factor[next++] += g * noise[at + c];
      }
      for (let p = 0; p < inParameters.length; p++) inParameters[p] += weight * parameterGradient[p];
    },
  };
}
