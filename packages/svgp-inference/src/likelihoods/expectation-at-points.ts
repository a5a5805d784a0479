import { type ExpectedLogLikelihood, type LatentMoments, type PointLogLikelihood, triangleSize } from "./likelihood.ts";
import { pointEvaluator } from "./point-evaluator.ts";

/** Standard normal points, D numbers each, and the weight of each in a mean: one set for all rows, or sets that rows take in turn. */
export interface WeightedPoints {
  readonly points: Float64Array;
  /** Of the points of one set. */
  readonly weights: Float64Array;
}

/** E[ln p(y | w)] as a weighted mean over points w = mean + F·ε. */
export function expectationAtPoints(
  likelihood: PointLogLikelihood,
  { points, weights }: WeightedPoints,
): ExpectedLogLikelihood {
  const { outputs, rows, parameters } = likelihood;
  return Object.freeze({
    outputs,
    rows,
    parameters,
    expectWithGrad({ from, to }, latent, parameters, gradient, parameterGradient, rowWeights) {
      const evaluator = pointEvaluator(likelihood, latent, parameters);
      clearRows(gradient, to - from, outputs);
      let total = 0;
      for (let row = from; row < to; row++) {
        const rowWeight = rowWeights === undefined ? 1 : rowWeights[row - from];
        if (rowWeight === 0) continue;
        let at = firstPoint(row, weights.length * outputs, points);
        for (let s = 0; s < weights.length; s++, at += outputs) {
          const weight = rowWeight * weights[s];
          total += weight * evaluator.evaluate(row, row - from, points, at);
          evaluator.accumulate(weight, row - from, points, at, gradient, parameterGradient);
        }
      }
      return total;
    },
  } satisfies ExpectedLogLikelihood);
}

/** Where the set of a row starts; rows share the sets in turn where there are fewer sets than rows. */
export function firstPoint(row: number, setLength: number, points: Float64Array): number {
  return (row * setLength) % points.length;
}

/** Zeros for the gradients of the first rows, which a sum then adds to. */
export function clearRows(gradient: LatentMoments, rows: number, outputs: number): void {
  gradient.mean.fill(0, 0, rows * outputs);
  gradient.factor.fill(0, 0, rows * triangleSize(outputs));
}
