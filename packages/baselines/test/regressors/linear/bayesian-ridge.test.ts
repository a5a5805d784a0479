import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitBayesianRidge, fitOls } from "../../../src/regressors/index.ts";
import { linearToy } from "../toy-data.ts";

describe("fitBayesianRidge", () => {
  const { features, target } = linearToy(200, 9);

  it("is nearly least squares where there are many rows, with the noise that made them", () => {
    const fitted = fitBayesianRidge(features, target);
    expectAllClose(fitted.coefficients, fitOls(features, target).coefficients, { absolute: 5e-3 });
    // Noise 0.5, known to 1/√(2·200) = 5 %.
    expectAllClose(1 / Math.sqrt(fitted.noisePrecision), 0.5, { relative: 0.15 });
    expect(fitted.converged).toBe(true);
  });

  it("ends where α = (n − γ)/RSS and λ = γ/|w|², γ = Σ 1 − λ·Σⱼⱼ", () => {
    const fitted = fitBayesianRidge(features, target, { tolerance: 1e-13, maxIterations: 1000 });
    const { covariance, coefficients, noisePrecision: alpha, weightPrecision: lambda } = fitted;
    let gamma = 3;
    for (let j = 0; j < 3; j++) gamma -= lambda * covariance.data[j * 4];
    const { mean } = fitted.predict(features);
    const errors = target.reduce((sum, y, i) => sum + (y - mean[i]) ** 2, 0);
    const norm = coefficients.reduce((sum, w) => sum + w * w, 0);
    // The priors of 1e-6 shift the fixed point by about as much.
    expectAllClose(alpha, (200 - gamma) / errors, { relative: 1e-6 });
    expectAllClose(lambda, gamma / norm, { relative: 1e-5 });
  });

  it("adds the uncertainty of the coefficients away from the middle of the features, wherever that lies", () => {
    const far = features.map((row) => row.map((x) => x + 1000));
    const fitted = fitBayesianRidge(far, target);
    const center = [0, 1, 2].map((j) => far.reduce((sum, row) => sum + row[j] / far.length, 0));
    const { std } = fitted.predict([center, center.map((x) => x + 100)]);
    expectAllClose(std[0], 1 / Math.sqrt(fitted.noisePrecision), { relative: 1e-9 });
    expect(std[1]).toBeGreaterThan(4 * std[0]);
  });

  it("bears equal columns and fewer rows than columns", () => {
    const wide = features.slice(0, 5).map((row) => [...row, ...row, 1, 2]);
    const fitted = fitBayesianRidge(wide, target.slice(0, 5));
    expectAllClose(fitted.coefficients[0], fitted.coefficients[3], { relative: 1e-9 });
    expect(fitted.predict(wide).std.every((value) => value > 0 && Number.isFinite(value))).toBe(true);
  });

  it("says when it stopped early", () => {
    const fitted = fitBayesianRidge(features, target, { maxIterations: 1 });
    expect(fitted).toMatchObject({ iterations: 1, converged: false });
  });

  it.each([
    [{ tolerance: 0 }, "tolerance must be a finite number > 0, got 0"],
    [{ maxIterations: 0 }, "maxIterations must be ≥ 1, got 0; leave it out for 300"],
    [{ noisePrior: { shape: -1, rate: 0 } }, "noisePrior.shape must be a finite number ≥ 0, got -1"],
    [{ weightPrior: { shape: 0, rate: Number.NaN } }, "weightPrior.rate must be a finite number ≥ 0, got NaN"],
    [{ std: "residual" as "noise" }, 'std must be "predictive" or "noise", got residual; choose one of them'],
  ])("refuses %o", (options, message) => {
    expect(() => fitBayesianRidge(features, target, options)).toThrow(`fitBayesianRidge: ${message}`);
  });
});
