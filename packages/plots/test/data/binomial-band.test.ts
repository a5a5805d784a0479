import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialBand } from "../../src/data/binomial-band.ts";

/** P(K ≤ k) by adding the probabilities up. */
function cumulative(rows: number, probability: number, k: number): number {
  let term = (1 - probability) ** rows;
  let sum = term;
  for (let i = 1; i <= k; i++) {
    term *= ((rows - i + 1) / i) * (probability / (1 - probability));
    sum += term;
  }
  return sum;
}

describe("binomialBand", () => {
  it("is the pair of quantiles found by adding the probabilities up", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), numberBetween(0.02, 0.98), (rows, probability) => {
        const { lower, upper } = binomialBand(rows, probability, 0.95);
        const [low, high] = [Math.round(lower * rows), Math.round(upper * rows)];
        // Rounding in the two sums differs by at most 1e-10, which only matters where a sum meets the tail exactly.
        expect(cumulative(rows, probability, low)).toBeGreaterThanOrEqual(0.025 - 1e-10);
        expect(cumulative(rows, probability, high)).toBeGreaterThanOrEqual(0.975 - 1e-10);
        if (low > 0) expect(cumulative(rows, probability, low - 1)).toBeLessThan(0.025 + 1e-10);
        if (high > 0) expect(cumulative(rows, probability, high - 1)).toBeLessThan(0.975 + 1e-10);
      }),
    );
  });

  it("is nothing but the probability itself at 0 and 1", () => {
    expect(binomialBand(10, 0, 0.95)).toEqual({ lower: 0, upper: 0 });
    expect(binomialBand(10, 1, 0.95)).toEqual({ lower: 1, upper: 1 });
  });

  it("narrows with the square root of the rows, to the band of a normal", () => {
    const { lower, upper } = binomialBand(1_000_000, 0.5, 0.95);
    // 1.96·√(p(1−p)/n), to a row or so
    expect(lower).toBeCloseTo(0.5 - 0.00098, 5);
    expect(upper).toBeCloseTo(0.5 + 0.00098, 5);
  });
});
