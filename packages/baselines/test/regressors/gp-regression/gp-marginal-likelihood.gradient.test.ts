import { fromRows } from "@distcal/linalg";
import { expectGradient } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  fromLogParameters,
  negativeLogMarginalWithGrad,
  toLogParameters,
} from "../../../src/regressors/gp-regression/gp-marginal-likelihood.ts";
import { linearToy } from "../toy-data.ts";

describe("negativeLogMarginalWithGrad", () => {
  it.each([
    ["one lengthscale", 12, [1.7]],
    ["a lengthscale each", 12, [1.7, 0.6, 4]],
    ["more rows than a block of the inverse", 230, [2, 3, 1]],
  ])("has the gradient of central differences, %s", (_, rows, lengthscales) => {
    const { features, target } = linearToy(rows, 7);
    const objective = negativeLogMarginalWithGrad({
      x: fromRows(features),
      y: Float64Array.from(target),
      jitter: 1e-6,
    });
    const at = toLogParameters({
      signalVariance: 2.3,
      noiseVariance: 0.2,
      lengthscales: Float64Array.from(lengthscales),
    });
    expectGradient({
      value: (x) => objective(x, new Float64Array(x.length)),
      gradient: (x) => {
        const gradient = new Float64Array(x.length);
        objective(x, gradient);
        return gradient;
      },
      at,
    });
  });

  it("is infinite where the kernel matrix is singular in float64, so that a line search backs off", () => {
    const x = fromRows([[0], [0], [1]]);
    const objective = negativeLogMarginalWithGrad({ x, y: Float64Array.of(1, 2, 3), jitter: 0 });
    expect(objective(Float64Array.of(0, -60, 0), new Float64Array(3))).toBe(Number.POSITIVE_INFINITY);
    expect(objective(Float64Array.of(0, -1000, 0), new Float64Array(3))).toBe(Number.POSITIVE_INFINITY);
  });

  it("reads back the hyperparameters it was given", () => {
    const given = { signalVariance: 2, noiseVariance: 0.5, lengthscales: Float64Array.of(1, 4) };
    const { signalVariance, noiseVariance, lengthscales } = fromLogParameters(toLogParameters(given));
    expect(signalVariance).toBeCloseTo(2, 14);
    expect(noiseVariance).toBeCloseTo(0.5, 14);
    expect(lengthscales[1]).toBeCloseTo(4, 14);
  });
});
