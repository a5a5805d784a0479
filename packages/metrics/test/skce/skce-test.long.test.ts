import { laplaceBatch, normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import type { SkceTestOptions } from "../../src/skce/skce-options.ts";
import { skceTest } from "../../src/skce/skce-test.ts";
import { biasedByMean, gaussianSet, rejectionRate, type Simulated } from "./simulate.ts";

const rateOf = (sets: number, simulate: (seed: number) => Simulated, options: SkceTestOptions = {}): number =>
  rejectionRate(sets, (seed) => {
    const data = simulate(seed);
    return skceTest(data.observed, normalBatch(data), { ...options, seed }).pValue;
  });

describe("the kernel test of distribution calibration over many sets", () => {
  it("rejects 2.5 to 7.5 % of 300 calibrated sets of 300 rows at 5 %", () => {
    const rate = rateOf(300, (seed) => gaussianSet(300, seed));
    expect(rate).toBeGreaterThanOrEqual(0.025);
    expect(rate).toBeLessThanOrEqual(0.075);
  });

  it.each([1.5, 1 / 1.5])("rejects more than 90 % of sets of 300 rows whose std is stated %f times", (stated) => {
    expect(rateOf(100, (seed) => gaussianSet(300, seed, stated))).toBeGreaterThan(0.9);
  });

  it("rejects more than 90 % of sets with a bias that PIT values cannot show", () => {
    expect(rateOf(100, (seed) => biasedByMean(300, seed, 0.5))).toBeGreaterThan(0.9);
  });

  it("keeps its level and its power with raw targets", () => {
    const options = { kernel: { targets: "raw" } } as const;
    const rate = rateOf(300, (seed) => gaussianSet(300, seed), options);
    expect(rate).toBeGreaterThanOrEqual(0.025);
    expect(rate).toBeLessThanOrEqual(0.075);
    expect(rateOf(50, (seed) => gaussianSet(300, seed, 1 / 1.5), options)).toBeGreaterThan(0.9);
    expect(rateOf(50, (seed) => biasedByMean(300, seed, 0.5), options)).toBeGreaterThan(0.9);
  });

  it("keeps its level on Laplace forecasts", () => {
    const rate = rejectionRate(200, (seed) => {
      const { mean, std } = gaussianSet(200, seed);
      const forecast = laplaceBatch({ location: mean, scale: std });
      const observed = Float64Array.from(forecast.sample(1, { seed: seed + 1000 }), ([y]) => y);
      return skceTest(observed, forecast, { seed, bootstrapSamples: 199 }).pValue;
    });
    // Three standard errors of a rate of 0.05 over 200 sets.
    expect(Math.abs(rate - 0.05)).toBeLessThanOrEqual(0.046);
  });

  it("keeps its level with blocks of 5000 rows and rejects a local bias with them", () => {
    const rate = rateOf(200, (seed) => gaussianSet(5000, seed));
    expect(Math.abs(rate - 0.05)).toBeLessThanOrEqual(0.046);
    expect(rateOf(30, (seed) => biasedByMean(5000, seed, 0.25))).toBeGreaterThan(0.9);
  });
});
