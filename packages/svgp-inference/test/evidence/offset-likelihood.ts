import { cubatureExpectation, type ExpectedLogLikelihood } from "../../src/index.ts";

/** y ~ N(w₀ + w₁ + offset₀ + offset₁, s²): two latent functions, each with a shift of its own. */
export function offsetLikelihood(target: Float64Array, deviation = 0.5): ExpectedLogLikelihood {
  return cubatureExpectation(
    {
      outputs: 2,
      rows: target.length,
      parameters: [
        { name: "first", constraint: "real", initial: 0.1 },
        { name: "second", constraint: "real", initial: -0.2 },
      ],
      logLikelihoodWithGrad(row, point, offsets, pointGradient, parameterGradient) {
        const rest = (target[row] - point[0] - point[1] - offsets[0] - offsets[1]) / deviation;
        pointGradient.fill(rest / deviation);
        parameterGradient.fill(rest / deviation);
        return -0.5 * rest * rest - Math.log(deviation);
      },
    },
    4,
  );
}
