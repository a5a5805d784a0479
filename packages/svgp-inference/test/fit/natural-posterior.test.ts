import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { createElbo, gaussianLikelihood, minimiseSync, naturalPosterior, packParameters } from "../../src/index.ts";
import { embedding, randomParameters, randomPredictions } from "../random-model.ts";

const rng = createRng(5);
const rows = 40;
const inducing = 6;
const columns = randomPredictions(rows, rng);
const likelihood = gaussianLikelihood(rng.fillNormal(new Float64Array(rows)));
const elbo = createElbo({ kernel: embedding, columns, likelihood, inducing });
const start = packParameters(elbo.layout, randomParameters(likelihood, inducing, createRng(6)));
const objective = (x: Float64Array, gradient: Float64Array): number => {
  const value = elbo.valueWithGrad(x, gradient, rows);
  for (let i = 0; i < gradient.length; i++) gradient[i] /= -rows;
  return -value / rows;
};

it("with a Gaussian likelihood one full step reaches the best posterior: no other descent in it gains anything", () => {
  const held = naturalPosterior({ layout: elbo.layout, objective, scale: rows, stepSize: 1, start });
  const gradient = new Float64Array(start.length);
  const before = held.step(start, gradient);
  const after = held.objective(start, gradient);
  expect(after).toBeLessThan(before);
  held.step(start, gradient);
  expectAllClose(held.objective(start, gradient), after, { absolute: 1e-12 });
  objective(held.completed(start), gradient);
  const { posteriorMean, posteriorFactor } = elbo.layout.blocks;
  expectAllClose(
    gradient.slice(posteriorMean.from, posteriorFactor.to),
    new Float64Array(posteriorFactor.to - posteriorMean.from),
    {
      absolute: 1e-10,
      label: "gradient in the posterior",
    },
  );
});

it("another optimiser leaves the held posterior alone, and the two in turn descend", () => {
  const held = naturalPosterior({ layout: elbo.layout, objective, scale: rows, stepSize: 1, start });
  const gradient = new Float64Array(start.length);
  held.step(start, gradient);
  const first = held.objective(start, gradient);
  const { posteriorMean, posteriorFactor } = elbo.layout.blocks;
  expect(gradient.slice(posteriorMean.from, posteriorFactor.to).every((g) => g === 0)).toBe(true);
  const moved = minimiseSync(held.objective, start, { maxIterations: 10 });
  expect(moved.value).toBeLessThan(first);
  expect(moved.x.slice(posteriorMean.from, posteriorFactor.to)).toEqual(
    start.slice(posteriorMean.from, posteriorFactor.to),
  );
  expect(objective(held.completed(moved.x), gradient)).toBe(moved.value);
});

it("a start whose S has a negative diagonal is the same posterior with a positive one", () => {
  const turned = start.slice();
  const at = elbo.layout.blocks.posteriorFactor.from;
  turned[at] *= -1;
  for (let row = 1; row < inducing; row++) turned[at + (row * (row + 1)) / 2] *= -1;
  const gradient = new Float64Array(start.length);
  const options = { layout: elbo.layout, objective, scale: rows, stepSize: 0.5 };
  const [a, b] = [naturalPosterior({ ...options, start }), naturalPosterior({ ...options, start: turned })];
  expect(b.step(turned, gradient)).toBe(a.step(start, gradient));
});
