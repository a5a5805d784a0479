import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitGpRegression } from "../../../src/regressors/index.ts";
import { linearToy, waveToy } from "../toy-data.ts";

describe("fitGpRegression", () => {
  const { features, target } = waveToy(45, 11);

  it("finds the noise of a smooth curve and follows it", () => {
    const fitted = fitGpRegression(features, target);
    expect(fitted.converged).toBe(true);
    const { mean, std } = fitted.predict([[0], [1.5], [-2]]);
    // Noise 0.1; a curve from 45 rows is known to about a third of that.
    expectAllClose(mean, [0, Math.sin(1.5), Math.sin(-2)], { absolute: 0.1 });
    for (const value of std) {
      expect(value).toBeGreaterThan(0.07);
      expect(value).toBeLessThan(0.15);
    }
  });

  it("is unsure far from the data, where it answers the mean of the target", () => {
    const fitted = fitGpRegression(features, target);
    const { mean, std } = fitted.predict([[1000]]);
    const { signalVariance, noiseVariance } = fitted.hyperparameters;
    const average = target.reduce((sum, y) => sum + y / target.length, 0);
    const spread = Math.sqrt(target.reduce((sum, y) => sum + (y - average) ** 2 / target.length, 0));
    expectAllClose(mean, [average], { absolute: 1e-12 });
    expectAllClose(std, [spread * Math.sqrt(signalVariance + noiseVariance)], { relative: 1e-12 });
  });

  it("reaches the same likelihood from a bad start, by its restarts", () => {
    const good = fitGpRegression(features, target);
    const bad = fitGpRegression(features, target, { start: { lengthscale: 1e-3, noiseVariance: 10 }, restarts: 6 });
    expectAllClose(bad.logMarginalLikelihood, good.logMarginalLikelihood, { absolute: 1e-3 });
  });

  it("never has a lower likelihood than its start, and gives each feature its lengthscale", () => {
    const toy = linearToy(50, 2);
    const fixed = fitGpRegression(toy.features, toy.target, { optimise: false });
    const one = fitGpRegression(toy.features, toy.target, { restarts: 1 });
    const each = fitGpRegression(toy.features, toy.target, { restarts: 1, lengthscalePerFeature: true });
    expect(one.logMarginalLikelihood).toBeGreaterThan(fixed.logMarginalLikelihood);
    expect(each.logMarginalLikelihood).toBeGreaterThan(one.logMarginalLikelihood);
    expect(each.hyperparameters.lengthscales).toHaveLength(3);
    // The third feature has no effect on the target.
    expect(each.hyperparameters.lengthscales[2]).toBeGreaterThan(3 * each.hyperparameters.lengthscales[1]);
  });

  it("gives the same numbers for the same seed, and reports its iterations", () => {
    const trace: number[] = [];
    const first = fitGpRegression(features, target, { seed: 4, onProgress: ({ value }) => trace.push(value) });
    const second = fitGpRegression(features, target, { seed: 4 });
    expect(second.hyperparameters).toEqual(first.hyperparameters);
    expect(trace.at(-1)).toBe(-first.logMarginalLikelihood);
  });

  it("compares its starts on a sample where there are more than 200 rows", () => {
    const toy = waveToy(203, 5);
    const fitted = fitGpRegression(toy.features, toy.target, { restarts: 1 });
    expect(fitted.converged).toBe(true);
    expectAllClose(fitted.predict([[0.5]]).mean, [Math.sin(0.5)], { absolute: 0.06 });
  });

  it("refuses more than 1000 rows with the remedy", () => {
    const many = waveToy(1001, 1);
    expect(() => fitGpRegression(many.features, many.target)).toThrow(
      "fitGpRegression: features must have at most 1000 rows, got 1001; fit a random sample of the rows",
    );
  });

  it.each([
    [{ start: { noiseVariance: 0 } }, "start.noiseVariance must be a finite number > 0, got 0; pass a positive number"],
    [{ start: { noiseVariance: -1 }, optimise: false }, "start.noiseVariance must be a finite number ≥ 0, got -1"],
    [{ start: { signalVariance: Number.NaN } }, "start.signalVariance must be a finite number > 0, got NaN"],
    [{ start: { lengthscale: [1, 2] } }, "start.lengthscale must have 1 number or one for each of 1 features, got 2"],
    [{ start: { lengthscale: [-2] } }, "start.lengthscale[0] must be a finite number > 0, got -2"],
    [{ jitter: Number.NaN }, "jitter must be a finite number ≥ 0, got NaN; pass 0 for none"],
    [{ restarts: 1.5 }, "restarts must be an integer ≥ 0, got 1.5"],
    [{ seed: 0.5 }, "seed must be a safe integer, got 0.5"],
  ])("refuses %o", (options, message) => {
    expect(() => fitGpRegression(features, target, options)).toThrow(`fitGpRegression: ${message}`);
  });

  it("stops with the reason of an aborted signal", () => {
    const signal = { aborted: true, reason: new Error("enough") };
    expect(() => fitGpRegression(features, target, { signal })).toThrow("enough");
  });
});
