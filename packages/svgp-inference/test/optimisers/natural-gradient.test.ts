import { choleskyVjp, matrix, multiply, multiplyTransposed } from "@distcal/linalg";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { naturalGradientStep } from "../../src/optimisers/natural-gradient.ts";
import { inverse, linearModel, negativeElbo, randomGaussian, unpackLower } from "./gaussian-posteriors.ts";

describe("naturalGradientStep", () => {
  it.each([
    { d: 1, rows: 4, variance: 0.5 },
    { d: 3, rows: 10, variance: 0.1 },
    { d: 12, rows: 30, variance: 1 },
    { d: 48, rows: 20, variance: 0.3 },
  ])("a full step reaches the exact posterior of a conjugate model: $d dimensions, $rows rows", ({ d, ...model }) => {
    const problem = linearModel(d, model.rows, model.variance, 5);
    const from = randomGaussian(d, 6);
    const step = naturalGradientStep({ ...from, ...negativeElbo(problem, from), stepSize: 1 });
    const covariance = inverse(problem.precision);
    const mean = multiply(covariance, matrix(d, 1, problem.pull)).data;
    const factor = unpackLower(step.factor, d);
    // Both sides are solves with a precision of condition below 1e4.
    expectAllClose(step.mean, mean, { absolute: 1e-10, label: "mean" });
    expectAllClose(multiplyTransposed(factor, factor).data, covariance.data, { absolute: 1e-10, label: "covariance" });
    expect(step).toMatchObject({ stepSize: 1, halvings: 0 });
  });

  it("it is θ − ρ dL/dη worked in the natural parameters with the reverse rule of Cholesky", () => {
    const d = 5;
    const rho = 0.2;
    const { mean, factor } = randomGaussian(d, 1);
    const meanGradient = randomGaussian(d, 2).mean;
    const factorGradient = randomGaussian(d, 3).factor;
    const s = unpackLower(factor, d);
    const covariance = multiplyTransposed(s, s);
    const g = choleskyVjp(s, unpackLower(factorGradient, d));
    const precision = inverse(covariance);
    const theta1 = multiply(precision, matrix(d, 1, mean)).data;
    const gMean = multiply(g, matrix(d, 1, mean)).data;
    const newTheta1 = theta1.map((t, i) => t - rho * (meanGradient[i] - 2 * gMean[i]));
    const newPrecision = matrix(
      d,
      d,
      precision.data.map((p, i) => p + 2 * rho * g.data[i]),
    );
    const newCovariance = inverse(newPrecision);

    const step = naturalGradientStep({ mean, factor, meanGradient, factorGradient, stepSize: rho });
    const newFactor = unpackLower(step.factor, d);
    expectAllClose(multiplyTransposed(newFactor, newFactor).data, newCovariance.data, { absolute: 1e-12 });
    expectAllClose(step.mean, multiply(newCovariance, matrix(d, 1, newTheta1)).data, { absolute: 1e-12 });
  });

  it("part of a step moves the precision by that part of the way", () => {
    const problem = linearModel(1, 3, 0.5, 2);
    const from = { mean: Float64Array.of(0.7), factor: Float64Array.of(2) };
    const step = naturalGradientStep({ ...from, ...negativeElbo(problem, from), stepSize: 0.25 });
    expectAllClose(step.factor[0] ** -2, 0.75 * 0.25 + 0.25 * problem.precision.data[0], { relative: 1e-14 });
  });

  it("the step is halved until the precision is positive definite, and says so", () => {
    // A = 1 + ρ·S·S̄ = 1 − 5ρ: −4, −1.5, −0.25, then 0.375 at ρ = 1/8.
    const step = naturalGradientStep({
      mean: [1],
      factor: [1],
      meanGradient: [0.5],
      factorGradient: [-5],
      stepSize: 1,
    });
    expect(step).toMatchObject({ stepSize: 0.125, halvings: 3 });
    expectAllClose(step.factor, [Math.sqrt(1 / 0.375)], { relative: 1e-15 });
    expectAllClose(step.mean, [1 - (0.125 * 0.5) / 0.375], { relative: 1e-15 });
  });

  it("a zero gradient changes nothing, and the inputs are left alone", () => {
    const { mean, factor } = randomGaussian(4, 9);
    const copies = { mean: mean.slice(), factor: factor.slice() };
    const zeros = { meanGradient: new Float64Array(4), factorGradient: new Float64Array(10) };
    const step = naturalGradientStep({ mean, factor, ...zeros, stepSize: 1 });
    expect(step.mean).toEqual(copies.mean);
    expect(step.factor).toEqual(copies.factor);
    expect({ mean, factor }).toEqual(copies);
    expect(Object.isFrozen(step)).toBe(true);
  });

  it("bad input is refused by name", () => {
    const good = { mean: [0, 0], factor: [1, 0, 1], meanGradient: [0, 0], factorGradient: [0, 0, 0], stepSize: 1 };
    const refusals: [Partial<typeof good>, string][] = [
      [{ stepSize: 0 }, "naturalGradientStep: stepSize must be > 0 and ≤ 1, got 0; 1 is a full step"],
      [{ stepSize: Number.NaN }, "naturalGradientStep: stepSize must be > 0 and ≤ 1, got NaN"],
      [{ factor: [1, 0, 0] }, "naturalGradientStep: factor (1, 1) must be > 0, got 0; pass a Cholesky factor"],
      [{ factor: [1, 0] }, "naturalGradientStep: factor must have 3 rows, got 2 rows"],
      [{ mean: [0, Number.NaN] }, "naturalGradientStep: mean[1] must be a finite number, got NaN"],
      [{ meanGradient: [0] }, "naturalGradientStep: meanGradient must have 2 rows, got 1 row"],
      [{ factorGradient: [-1e30, 0, 0] }, "naturalGradientStep: factorGradient must leave the new precision positive"],
    ];
    for (const [bad, message] of refusals) expect(() => naturalGradientStep({ ...good, ...bad })).toThrow(message);
  });
});
