import { integrate, normalPdf } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { truncatedMoments, truncatedQuantile } from "../../src/shape/truncated-normal.ts";

const into = { logMass: 0, first: 0, second: 0 };

describe("truncatedMoments", () => {
  it("is what quadrature says, for bounded and open intervals", () => {
    for (const [a, b] of [
      [-1, 2],
      [0.3, 0.31],
      [3, 5],
      [-6, -4.5],
      [-9, 9],
    ]) {
      const mass = integrate((u) => normalPdf(u), [a, b], 1e-16);
      const first = integrate((u) => u * normalPdf(u), [a, b], 1e-16) / mass;
      const second = integrate((u) => u * u * normalPdf(u), [a, b], 1e-16) / mass;
      truncatedMoments(a, b, into);
      expect(Math.exp(into.logMass) / mass).toBeCloseTo(1, 9);
      expect(into.first).toBeCloseTo(first, 8);
      expect(into.second).toBeCloseTo(second, 7);
    }
  });

  it("keeps its digits far out, where the mean beyond a is a + 1/a", () => {
    truncatedMoments(40, Infinity, into);
    expect(into.first).toBeCloseTo(40 + 1 / 40 - 2 / 40 ** 3, 6);
    expect(Number.isFinite(into.logMass)).toBe(true);
    truncatedMoments(-Infinity, 1e9, into);
    expect(into.first).toBeCloseTo(0, 15);
    expect(into.second).toBe(1);
    expect(into.logMass).toBeCloseTo(0, 15);
    truncatedMoments(1e8, 1e8 + 1e-6, into);
    expect(into.first).toBe(1e5);
  });
});

describe("truncatedQuantile", () => {
  it("splits the mass at its share, in either tail", () => {
    for (const [a, b] of [
      [-1, 2],
      [12, Infinity],
      [-Infinity, -20],
      [3, 3.001],
    ]) {
      const q = truncatedQuantile(a, b, 0.3);
      const whole = truncatedMoments(a, b, { ...into }).logMass;
      const below = truncatedMoments(a, q, { ...into }).logMass;
      expect(Math.exp(below - whole)).toBeCloseTo(0.3, 6);
    }
  });
});
