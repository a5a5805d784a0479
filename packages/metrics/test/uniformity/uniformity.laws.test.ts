import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kolmogorovTail } from "../../src/uniformity/kolmogorov-tail.ts";
import { cramerVonMises, kolmogorovSmirnov } from "../../src/uniformity/uniformity.ts";

const pits = fc.array(numberBetween(0, 1), { minLength: 2, maxLength: 60 });

const tests = [
  { name: "kolmogorovSmirnov", test: kolmogorovSmirnov },
  { name: "cramerVonMises", test: cramerVonMises },
];

describe("laws of the tests of uniformity", () => {
  it.each(tests)("$name answers a p-value in [0, 1]", ({ test }) => {
    fc.assert(
      fc.property(pits, (pit) => {
        const { pValue } = test(pit);
        expect(pValue >= 0 && pValue <= 1).toBe(true);
      }),
    );
  });

  it.each(tests)("$name is the same for u and 1 − u", ({ test }) => {
    fc.assert(
      fc.property(pits, (pit) => {
        expect(test(pit.map((u) => 1 - u)).statistic).toBeCloseTo(test(pit).statistic, 12);
      }),
    );
  });

  it("the tail of the Kolmogorov–Smirnov statistic falls as the distance grows", () => {
    const cases = [fc.integer({ min: 2, max: 80 }), numberBetween(0.01, 0.9), numberBetween(1e-6, 0.1)] as const;
    fc.assert(
      fc.property(...cases, (n, d, more) => {
        expect(kolmogorovTail(n, d + more)).toBeLessThanOrEqual(kolmogorovTail(n, d) + 1e-12);
      }),
    );
  });
});
