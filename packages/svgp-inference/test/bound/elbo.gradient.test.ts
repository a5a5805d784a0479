import { createRng } from "@distcal/numerics";
import { expectGradient } from "@distcal/testing";
import { describe, it } from "vitest";
import { createElbo, cubatureExpectation, monteCarloExpectation, monteCarloPredictive } from "../../src/index.ts";
import { bendingLikelihood, embedding, packed, randomPredictions, twoParts } from "../random-model.ts";

const expectations = {
  cubature: cubatureExpectation,
  "Monte-Carlo": (likelihood: Parameters<typeof cubatureExpectation>[0]) =>
    monteCarloExpectation(likelihood, {
      samples: 5,
      noise: createRng(3).fillNormal(new Float64Array(5 * likelihood.outputs * 7)),
    }),
  "predictive Monte-Carlo": (likelihood: Parameters<typeof cubatureExpectation>[0]) =>
    monteCarloPredictive(likelihood, {
      samples: 5,
      noise: createRng(4).fillNormal(new Float64Array(5 * likelihood.outputs)),
    }),
};

describe.each(Object.entries(expectations))("with the expectation by %s", (_, expectation) => {
  describe.each([
    ["the paper's kernel", embedding, undefined],
    ["two parts and weights", twoParts, Float64Array.from({ length: 9 }, (__, row) => 0.3 + (row % 4))],
  ])("%s", (__, kernel, weights) => {
    describe.each([1, 2, 3])("and %i latent outputs", (outputs) => {
      it.each([1, 2, 3])("the gradient in every parameter is that of finite differences, %i", (seed) => {
        const rng = createRng(100 * outputs + seed);
        const rows = 9;
        const inducing = 2 + seed;
        const columns = randomPredictions(rows, rng);
        const target = rng.fillNormal(new Float64Array(rows));
        const likelihood = expectation(bendingLikelihood(target, outputs));
        const elbo = createElbo({ kernel, columns, likelihood, inducing, ...(weights && { weights }) });
        const gradient = new Float64Array(elbo.layout.size);
        expectGradient({
          value: (x) => elbo.valueWithGrad(x, gradient, 20, { from: 1, to: 8 }),
          gradient: (x) => {
            elbo.valueWithGrad(x, gradient, 20, { from: 1, to: 8 });
            return gradient;
          },
          at: packed(likelihood, inducing, seed, kernel),
          label: "elbo",
        });
      });
    });
  });
});
