import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { elboOfRows, gaussianLikelihood, packParameters, type SvgpProblem, settlePosterior } from "../../src/index.ts";
import { embedding, randomParameters, randomPredictions } from "../random-model.ts";

const rng = createRng(7);
const rows = 40;
const inducing = 6;
const columns = randomPredictions(rows, rng);
const observed = rng.fillNormal(new Float64Array(rows));
const pick = (chosen?: Int32Array): Float64Array =>
  chosen === undefined ? observed : Float64Array.from(chosen, (row) => observed[row]);
const problem: SvgpProblem = {
  kernel: embedding,
  columns,
  likelihoodOf: (chosen) => gaussianLikelihood(pick(chosen)),
  inducing,
  jitter: 1e-6,
  start: (layout) => packParameters(layout, parameters),
};
const parameters = randomParameters(gaussianLikelihood(observed), inducing, createRng(8));

it("moves the posterior to the best one, and nothing else", () => {
  const settled = settlePosterior(problem, parameters, 30);
  for (const name of ["kernel", "inducing", "loading", "variance", "likelihood"] as const) {
    expect(Object.values(settled[name]).flat()).toEqual(Object.values(parameters[name]).flat());
  }
  const elbo = elboOfRows(problem, problem.likelihoodOf());
  const gradient = new Float64Array(elbo.layout.size);
  elbo.valueWithGrad(packParameters(elbo.layout, settled), gradient, rows);
  const { posteriorMean, posteriorFactor } = elbo.layout.blocks;
  const inPosterior = gradient.slice(posteriorMean.from, posteriorFactor.to);
  expectAllClose(inPosterior, new Float64Array(inPosterior.length), { absolute: 1e-6, label: "gradient" });
});

it("does not see rows of weight 0", () => {
  const weights = Float64Array.from({ length: rows }, (_, i) => (i % 4 === 0 ? 0 : 1));
  const wild = observed.map((y, i) => (weights[i] === 0 ? 1e6 : y));
  const settle = (values: Float64Array) =>
    settlePosterior(
      {
        ...problem,
        weights,
        likelihoodOf: (chosen) =>
          gaussianLikelihood(chosen === undefined ? values : Float64Array.from(chosen, (row) => values[row])),
      },
      parameters,
    ).posteriorMean;
  expect(settle(wild)).toEqual(settle(observed));
});

it("leaves the posterior as it is where no step can be taken, and hands on what else goes wrong", () => {
  const likelihood = gaussianLikelihood(observed);
  const settleWith = (spoil: (factor: Float64Array) => void) =>
    settlePosterior(
      {
        ...problem,
        likelihoodOf: () => ({
          ...likelihood,
          expectWithGrad(range, latent, own, gradient, ...rest) {
            const value = likelihood.expectWithGrad(range, latent, own, gradient, ...rest);
            spoil(gradient.factor);
            return value;
          },
        }),
      },
      parameters,
    );
  // No precision stays positive definite along it, however short the step.
  const stuck = settleWith((factor) => factor.fill(1e40));
  expectAllClose(stuck.posteriorMean, parameters.posteriorMean, { relative: 1e-12 });
  expectAllClose(stuck.posteriorFactor, parameters.posteriorFactor, { relative: 1e-12 });
  const broken = (): never => {
    throw new RangeError("no such row");
  };
  expect(() => settleWith(broken)).toThrow("no such row");
});
