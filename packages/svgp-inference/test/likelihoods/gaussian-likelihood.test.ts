import { expectAllClose, expectGradient } from "@distcal/testing";
import { expect, it } from "vitest";
import { cubatureExpectation, gaussianLikelihood } from "../../src/index.ts";

const target = [0.4, -1.2];
const range = { from: 0, to: 2 };
const at = [0.1, -0.3, 0.7, 0.2, 0.5];

/** The value at (two means, two factors, noise), and its gradient in all five. */
function evaluate(likelihood: ReturnType<typeof gaussianLikelihood>, x: Float64Array) {
  const latent = { mean: x.slice(0, 2), factor: x.slice(2, 4) };
  const gradient = { mean: new Float64Array(2), factor: new Float64Array(2) };
  const own = new Float64Array(1);
  const value = likelihood.expectWithGrad(range, latent, x.slice(4), gradient, own);
  return { value, gradient: [...gradient.mean, ...gradient.factor, ...own] };
}

it("the closed form is what cubature gives, and its gradient that of finite differences", () => {
  const closed = gaussianLikelihood(target);
  const byNodes = cubatureExpectation({
    outputs: 1,
    rows: 2,
    parameters: closed.parameters,
    logLikelihoodWithGrad(row, [w], [noise], pointGradient, parameterGradient) {
      const rest = (target[row] - w) / noise;
      pointGradient[0] = rest / noise;
      parameterGradient[0] = (rest * rest - 1) / noise;
      return -0.5 * (Math.log(2 * Math.PI) + rest * rest) - Math.log(noise);
    },
  });
  const [a, b] = [closed, byNodes].map((likelihood) => evaluate(likelihood, Float64Array.from(at)));
  expectAllClose(a.value, b.value, { relative: 1e-14 });
  expectAllClose(a.gradient, b.gradient, { absolute: 1e-13 });
  expectGradient({ value: (x) => evaluate(closed, x).value, gradient: (x) => evaluate(closed, x).gradient, at });
});

it("it names its parameter, starts it where it is told, and keeps its own copy of the targets", () => {
  const mine = [1, 2];
  const likelihood = gaussianLikelihood(mine, 0.3);
  expect(likelihood.parameters).toEqual([{ name: "noise", constraint: "positive", initial: 0.3 }]);
  const before = evaluate(likelihood, Float64Array.from(at)).value;
  mine[0] = 50;
  expect(evaluate(likelihood, Float64Array.from(at)).value).toBe(before);
  expect(likelihood).toMatchObject({ outputs: 1, rows: 2 });
});

it("targets that are not numbers, and noise that is not above zero, are refused", () => {
  expect(() => gaussianLikelihood([1, Number.NaN])).toThrow(
    "gaussianLikelihood: target[1] must be a finite number, got NaN",
  );
  expect(() => gaussianLikelihood([1], 0)).toThrow(
    "gaussianLikelihood: initialNoise must be a finite number > 0, got 0",
  );
});
