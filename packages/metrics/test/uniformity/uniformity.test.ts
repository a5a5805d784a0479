import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { kolmogorovTail } from "../../src/uniformity/kolmogorov-tail.ts";
import { scaledBesselK } from "../../src/uniformity/scaled-bessel-k.ts";
import { cramerVonMises, kolmogorovSmirnov } from "../../src/uniformity/uniformity.ts";

describe("kolmogorovSmirnov", () => {
  it("has the exact p-value 2(1 − d)² of two draws", () => {
    // For n = 2 and ½ ≤ d ≤ 1, P(D ≥ d) = 2(1 − d)².
    const { statistic, pValue } = kolmogorovSmirnov([0.1, 0.3]);
    expect(statistic).toBeCloseTo(0.7, 15);
    expect(pValue).toBeCloseTo(2 * 0.3 ** 2, 14);
  });

  it("answers 1 for the most even sample and about 0 for one at an end", () => {
    expect(kolmogorovSmirnov([0.125, 0.375, 0.625, 0.875]).pValue).toBe(1);
    expect(kolmogorovSmirnov(new Float64Array(50)).pValue).toBe(0);
    expect(kolmogorovSmirnov(new Float64Array(50).fill(0.01)).pValue).toBeLessThan(1e-90);
  });

  it("meets without a step where one method takes over from another", () => {
    for (const n of [50, 1000]) {
      const edge = Math.sqrt(4 / n);
      const below = kolmogorovTail(n, edge * (1 - 1e-9));
      expect(Math.abs(below / kolmogorovTail(n, edge * (1 + 1e-9)) - 1)).toBeLessThan(1e-7);
    }
    // Sizes beside the end of the exact method, at a distance that means the same.
    const at = (n: number): number => kolmogorovTail(n, 0.9 / Math.sqrt(n));
    expect(Math.abs(at(1001) - at(1000))).toBeLessThan(1e-5);
  });
});

describe("both tests of uniformity", () => {
  const tests = [
    { name: "kolmogorovSmirnov", test: kolmogorovSmirnov },
    { name: "cramerVonMises", test: cramerVonMises },
  ];

  it.each(tests)("$name has p-values that are uniform for uniform numbers", ({ test }) => {
    const sets = 400;
    let below = 0;
    for (let seed = 1; seed <= sets; seed++) {
      if (test(createRng(seed).fillUniform(new Float64Array(25))).pValue <= 0.2) below++;
    }
    // Four standard errors of a rate of 0.2 over 400 sets.
    expect(Math.abs(below / sets - 0.2)).toBeLessThan(0.08);
  });

  it.each(tests)("$name reads its numbers in any order and leaves them alone", ({ test }) => {
    const pit = [0.9, 0.2, 0.55];
    const answer = test(pit);
    expect(pit).toEqual([0.9, 0.2, 0.55]);
    expect(test([0.2, 0.55, 0.9])).toEqual(answer);
    expect(Object.isFrozen(answer)).toBe(true);
  });

  it.each(tests)("$name refuses NaN, numbers outside [0, 1] and fewer than two", ({ test }) => {
    expect(() => test([0.5, Number.NaN])).toThrow("pit[1] must be a finite number, got NaN");
    expect(() => test([0.5, 0.2, 1.01])).toThrow("pit[2] must lie in [0, 1], got 1.01; pass forecast.cdf(observed)");
    expect(() => test([-0.1, 0.2])).toThrow("pit[0] must lie in [0, 1], got -0.1");
    expect(() => test([0.5])).toThrow("pit must have at least 2 rows, got 1");
    expect(() => test([])).toThrow("pit must have at least one row, got none");
  });
});

describe("cramerVonMises", () => {
  it("answers 1/12n and 1 for the most even sample, n/3 and 0 for one at an end", () => {
    expect(cramerVonMises([0.25, 0.75])).toEqual({ statistic: 1 / 24, pValue: 1 });
    const { statistic, pValue } = cramerVonMises([0, 0, 0]);
    expect(statistic).toBeCloseTo(1, 15);
    expect(pValue).toBeLessThan(1e-4);
  });
});

describe("scaledBesselK", () => {
  it.each([0.01, 0.3, 2, 50, 1e4])("is √(π/2x) at order ½ and x = %f", (x) => {
    expect(scaledBesselK(0.5, x) / Math.sqrt(Math.PI / (2 * x))).toBeCloseTo(1, 13);
  });
});
