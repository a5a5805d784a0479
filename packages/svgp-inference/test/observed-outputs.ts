import { type ExpectedLogLikelihood, triangleSize } from "../src/index.ts";

const LOG_TWO_PI = Math.log(2 * Math.PI);

/** Each of D latent outputs seen with noise of the same size, D targets a row: E[ln p] in closed form, so nearly free. */
export function observedOutputs(target: Float64Array, outputs: number): ExpectedLogLikelihood {
  const triangle = triangleSize(outputs);
  return {
    outputs,
    rows: target.length / outputs,
    parameters: [{ name: "noise", constraint: "positive", initial: 0.5 }],
    expectWithGrad({ from, to }, latent, [noise], gradient, parameterGradient, weights) {
      const precision = 1 / (noise * noise);
      let squares = 0;
      let count = 0;
      for (let row = from; row < to; row++) {
        const weight = weights === undefined ? 1 : weights[row - from];
        count += weight * outputs;
        let at = (row - from) * triangle;
        for (let d = 0; d < outputs; d++) {
          const k = (row - from) * outputs + d;
          const rest = target[row * outputs + d] - latent.mean[k];
          squares += weight * rest * rest;
          gradient.mean[k] = weight * rest * precision;
          for (let c = 0; c <= d; c++, at++) {
            squares += weight * latent.factor[at] * latent.factor[at];
            gradient.factor[at] = -weight * latent.factor[at] * precision;
          }
        }
      }
      parameterGradient[0] += (squares * precision - count) / noise;
      return -0.5 * (count * LOG_TWO_PI + squares * precision) - count * Math.log(noise);
    },
  };
}
