import { integrate } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { stepBatch } from "../../../src/calibrators/steps/step-batch.ts";

const values = Float64Array.of(-2, 0, 0.5, 3);
const weights = [0.1, 0.4, 0.2, 0.3];
const row = { values, cdf: Float64Array.of(0.1, 0.5, 0.7, 1) };
const certain = { values: Float64Array.of(7), cdf: Float64Array.of(1) };
const batch = stepBatch("steps", { length: 2, rowOf: (i) => (i === 0 ? row : certain), spread: 2 });
const one = batch.row(0);

describe("a batch of point masses", () => {
  it("has a cdf that jumps, and the smallest value with F ≥ p as its quantile", () => {
    expect([-3, -2, -0.1, 0, 0.4, 3, 9].map((y) => one.cdf(y))).toEqual([0, 0.1, 0.1, 0.5, 0.5, 1, 1]);
    expect([0.05, 0.1, 0.11, 0.5, 0.6, 0.7, 0.999].map((p) => one.quantile(p))).toEqual([-2, -2, 0, 0, 0.5, 0.5, 3]);
    expect(Array.from(batch.quantile(0.3))).toEqual([0, 7]);
    expect([one.logCdf(-3), one.logSf(3), one.logSf(-3)]).toEqual([-Infinity, -Infinity, 0]);
  });

  it("has the moments and the CRPS E|Y − y| − ½E|Y − Y′| of the masses", () => {
    const mean = weights.reduce((sum, w, k) => sum + w * values[k], 0);
    const variance = weights.reduce((sum, w, k) => sum + w * (values[k] - mean) ** 2, 0);
    expect(one.mean()).toBeCloseTo(mean, 14);
    expect(one.std()).toBeCloseTo(Math.sqrt(variance), 14);
    const apart = weights.reduce(
      (sum, w, k) => sum + weights.reduce((inner, v, j) => inner + w * v * Math.abs(values[k] - values[j]), 0),
      0,
    );
    for (const y of [-5, -2, -1, 0, 0.2, 1, 3, 8]) {
      const off = weights.reduce((sum, w, k) => sum + w * Math.abs(values[k] - y), 0);
      expect(one.crps(y)).toBeCloseTo(off - 0.5 * apart, 13);
    }
    expect(Array.from(batch.crps([0, 4]))[1]).toBe(3);
    expect([batch.mean()[1], batch.std()[1]]).toEqual([7, 0]);
  });

  it("has a smoothed density that is above zero and holds all probability, also where a row is certain", () => {
    for (const [i, from, to] of [
      [0, -12, 13],
      [1, 6.8, 7.2],
    ]) {
      const breaks = Float64Array.from({ length: 41 }, (_, k) => from + (k * (to - from)) / 40);
      expect(integrate((y) => batch.row(i).pdf(y), breaks, 1e-9)).toBeCloseTo(1, 6);
    }
    expect(one.logPdf(1e6)).toBeGreaterThan(-Infinity);
    expect(batch.logPdf([0, 7])[1]).toBeCloseTo(-Math.log(0.02 * Math.sqrt(2 * Math.PI)), 12);
  });

  it("draws its values, as often as they weigh, and the same for a row as for its batch", () => {
    const draws = one.sample(20_000, { seed: 3 });
    const shares = Array.from(values, (value) => draws.filter((draw) => draw === value).length / 20_000);
    expectAllClose(shares, weights, { absolute: 0.015 });
    expect(batch.isDiscrete).toBe(true);
  });
});
