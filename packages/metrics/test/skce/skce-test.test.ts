import { laplaceBatch, normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { skce } from "../../src/skce/skce.ts";
import { skceTest } from "../../src/skce/skce-test.ts";
import { kolmogorovSmirnov } from "../../src/uniformity/uniformity.ts";
import { biasedByMean, gaussianSet, rejectionRate } from "./simulate.ts";

const quick = { bootstrapSamples: 99 };

describe("skceTest", () => {
  it("answers with a frozen record of what was done", () => {
    const data = gaussianSet(100, 1);
    const test = skceTest(data.observed, normalBatch(data));
    expect(Object.isFrozen(test)).toBe(true);
    expect(test).toMatchObject({ method: "bootstrap", estimator: "unbiased", rows: 100, blocks: 1, closedForm: true });
    expect(test.bootstrapSamples).toBe(500);
    expect(test.estimate).toBeCloseTo(skce(data.observed, normalBatch(data)), 14);
    expect(test.statistic).toBe(100 * test.estimate);
    expect(test.pValue).toBeGreaterThan(0.05);
  });

  it("gives the same answer for the same seed and another bootstrap for another", () => {
    const data = gaussianSet(60, 2);
    const forecast = normalBatch(data);
    const first = skceTest(data.observed, forecast, { seed: 3 });
    expect(skceTest(data.observed, forecast, { seed: 3 })).toEqual(first);
    expect(skceTest(data.observed, forecast, { seed: 4 }).pValue).not.toBe(first.pValue);
  });

  it("keeps its level on 60 calibrated sets of 100 rows", () => {
    const rate = rejectionRate(60, (seed) => {
      const data = gaussianSet(100, seed);
      return skceTest(data.observed, normalBatch(data), { ...quick, seed }).pValue;
    });
    // Of 60 sets a test of level 0.05 rejects more than 8 with a probability of 0.3 %.
    expect(rate).toBeLessThanOrEqual(8 / 60);
  });

  it.each([1.5, 1 / 1.5])("rejects standard deviations that are off by the factor %f", (stated) => {
    const rate = rejectionRate(10, (seed) => {
      const data = gaussianSet(300, seed, stated);
      return skceTest(data.observed, normalBatch(data), { ...quick, seed }).pValue;
    });
    expect(rate).toBeGreaterThanOrEqual(0.8);
  });

  it("sees a bias that changes with the forecast where a test of the PIT values does not", () => {
    const rates = [0, 0];
    for (let seed = 1; seed <= 10; seed++) {
      const data = biasedByMean(300, seed, 0.6);
      const forecast = normalBatch(data);
      if (skceTest(data.observed, forecast, { ...quick, seed }).pValue <= 0.05) rates[0] += 0.1;
      if (kolmogorovSmirnov(forecast.cdf(data.observed)).pValue <= 0.05) rates[1] += 0.1;
    }
    expect(rates[0]).toBeGreaterThanOrEqual(0.9);
    expect(rates[1]).toBeLessThanOrEqual(0.3);
  });

  it("keeps its power where means lie hundreds of standard deviations apart", () => {
    const rate = (stated: number): number =>
      rejectionRate(10, (seed) => {
        const { mean, std, observed } = gaussianSet(300, seed, stated);
        const far = mean.map((m) => 300 * m);
        const outcomes = observed.map((y, i) => y - mean[i] + far[i]);
        return skceTest(outcomes, normalBatch({ mean: far, std }), { ...quick, seed }).pValue;
      });
    expect(rate(1.5)).toBeGreaterThanOrEqual(0.9);
    expect(rate(1)).toBeLessThanOrEqual(0.3);
  });

  it("tells a Laplace forecast of normal outcomes from a calibrated one", () => {
    const data = gaussianSet(400, 5);
    const scale = data.std.map((s) => s / Math.SQRT2);
    const forecast = laplaceBatch({ location: data.mean, scale: scale.map((s) => 2 * s) });
    const raw = { ...quick, kernel: { targets: "raw" } } as const;
    for (const [options, closedForm] of [
      [quick, true],
      [raw, false],
    ] as const) {
      // The least that 99 draws can give.
      expect(skceTest(data.observed, forecast, options)).toMatchObject({ closedForm, pValue: 0.01, atFloor: true });
    }
    const honest = laplaceBatch({ location: data.mean, scale });
    const drawn = Float64Array.from(honest.sample(1, { seed: 6 }), ([y]) => y);
    const found = skceTest(drawn, honest, quick);
    expect(found.pValue).toBeGreaterThan(0.05);
    expect(found.atFloor).toBe(false);
  });

  it("takes blocks above 2000 rows, and sees a local bias with them", () => {
    const biased = biasedByMean(5000, 4, 0.5);
    const test = skceTest(biased.observed, normalBatch(biased));
    expect(test).toMatchObject({ method: "asymptotic", estimator: "block", blocks: 40, bootstrapSamples: 0 });
    expect(test.pValue).toBeLessThan(1e-4);
    const honest = gaussianSet(5000, 6);
    expect(skceTest(honest.observed, normalBatch(honest)).pValue).toBeGreaterThan(0.05);
  });

  it("bootstraps blocks as well", () => {
    const data = gaussianSet(300, 6, 1.5);
    const test = skceTest(data.observed, normalBatch(data), { blockSize: 50, method: "bootstrap" });
    expect(test).toMatchObject({ method: "bootstrap", estimator: "block", blocks: 6 });
    expect(test.pValue).toBeLessThan(0.05);
  });

  it("finds nothing wrong where outcomes and forecasts leave no term", () => {
    const forecast = normalBatch({ mean: [0, 1000], std: [1, 1] });
    const test = skceTest([0.5, 1000.5], forecast, { kernel: { distributionScale: 1e-3, targetScale: 1 } });
    expect(test.estimate).toBe(0);
    expect(test.pValue).toBe(1);
    const pairwise = { kernel: { distributionScale: 1e-3, targetScale: 1 }, blockSize: 2 };
    const four = normalBatch({ mean: [0, 1000, 2000, 3000], std: [1, 1, 1, 1] });
    expect(skceTest([0, 1000, 2000, 3000], four, pairwise)).toMatchObject({ statistic: 0, pValue: 0.5 });
  });

  it.each([
    [{ method: "asymptotic", estimator: "unbiased" } as const, 'got estimator "unbiased"; pass estimator "block"'],
    [{ blockSize: 6 }, "skceTest: blockSize must be ≤ 5 for the asymptotic test, which needs two blocks, got 6"],
    [{ bootstrapSamples: 5 }, "skceTest: bootstrapSamples must be ≥ 19, below which no p-value reaches 0.05, got 5"],
    [{ method: "exact" as "bootstrap" }, "skceTest: method must be one of auto, asymptotic, bootstrap, got exact"],
  ])("refuses %j", (options, message) => {
    const data = gaussianSet(10, 3);
    expect(() => skceTest(data.observed, normalBatch(data), options)).toThrow(message);
  });
});
