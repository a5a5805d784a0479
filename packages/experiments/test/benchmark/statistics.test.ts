import { integrate, lgamma } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { criticalDifference, rangeQuantile } from "../../src/benchmark/statistics/critical-difference.ts";
import { friedmanTest } from "../../src/benchmark/statistics/friedman.ts";
import { meanOver, medianOf } from "../../src/benchmark/statistics/mean-over.ts";
import { ranksOf } from "../../src/benchmark/statistics/ranks.ts";

/** Ranks of four classifiers on fourteen data sets: Demšar (2006), Table 6. */
const demsar = [
  [4, 3, 2, 1],
  [1, 2, 3, 4],
  [4, 1, 2, 3],
  [4, 1, 3, 2],
  [4, 2, 3, 1],
  [1, 2.5, 4, 2.5],
  [3, 2, 4, 1],
  [2.5, 2.5, 4, 1],
  [4, 3, 2, 1],
  [2.5, 2.5, 2.5, 2.5],
  [4, 2.5, 1, 2.5],
  [3, 2, 4, 1],
  [4, 1, 2, 3],
  [3, 1, 4, 2],
];

describe("ranksOf", () => {
  it("gives 1 to the least, shares ranks of equal scores, and puts infinite ones last together", () => {
    expect(ranksOf([0.3, 0.1, 0.2])).toEqual([3, 1, 2]);
    expect(ranksOf([1, 2, 1, 3])).toEqual([1.5, 3, 1.5, 4]);
    expect(ranksOf([Infinity, -1, Infinity])).toEqual([2.5, 1, 2.5]);
    expect(ranksOf([2, 2 + 1e-12, 2.0001])).toEqual([1.5, 1.5, 3]);
  });
});

describe("friedmanTest", () => {
  it("has the χ² of Demšar's example, which leaves ties alone: 9.28, and his F of 3.69", () => {
    const spread = demsar.flat().reduce((sum, rank) => sum + (rank - 2.5) ** 2, 0);
    const { chiSquared, f } = friedmanTest(demsar) as { chiSquared: number; f: number };
    const untied = (chiSquared * spread) / 70;
    expect(untied).toBeCloseTo(9.28, 2);
    expect((13 * untied) / (14 * 3 - untied)).toBeCloseTo(3.69, 2);
    expect(f).toBeCloseTo((13 * chiSquared) / (14 * 3 - chiSquared), 12);
  });

  it("has the tail of the F distribution as its p-value", () => {
    const { f, pValue } = friedmanTest(demsar) as { f: number; pValue: number };
    const [a, b] = [3, 39];
    const logDensity = (x: number): number =>
      lgamma((a + b) / 2) -
      lgamma(a / 2) -
      lgamma(b / 2) +
      (a / 2) * Math.log(a / b) +
      (a / 2 - 1) * Math.log(x) -
      ((a + b) / 2) * Math.log1p((a * x) / b);
    expect(pValue).toBeCloseTo(
      integrate((x) => Math.exp(logDensity(x)), [f, 2 * f, 8 * f, 100, 1e4], 1e-12),
      8,
    );
    expect(pValue).toBeLessThan(0.05);
  });

  it("knows when nothing can be said, and when all tables agree", () => {
    expect(friedmanTest([[1, 2]])).toBeUndefined();
    expect(
      friedmanTest([
        [1.5, 1.5],
        [1.5, 1.5],
      ]),
    ).toBeUndefined();
    expect(
      friedmanTest([
        [1, 2, 3],
        [1, 2, 3],
      ]),
    ).toEqual({ chiSquared: 4, f: Infinity, pValue: 0 });
  });
});

describe("criticalDifference", () => {
  // Demšar (2006), Table 5a.
  it.each([
    [2, 1.96],
    [3, 2.343],
    [4, 2.569],
    [5, 2.728],
    [6, 2.85],
    [7, 2.949],
    [8, 3.031],
    [9, 3.102],
    [10, 3.164],
  ])("for %d methods has the critical value %d of the published table", (methods, q) => {
    expect(Math.abs(rangeQuantile(methods, 0.95) / Math.SQRT2 - q)).toBeLessThan(0.0011);
  });

  it("is 1.12 at 10 % in Demšar's example, and what a simulated range says for many methods", () => {
    expect(criticalDifference(4, 14, 0.1)).toBeCloseTo(1.12, 2);
    // The range of two normals is |x| √2.
    expect(rangeQuantile(2, 0.9)).toBeCloseTo(Math.SQRT2 * 1.6448536269514722, 9);
    // Tables of the studentised range with infinite degrees of freedom: 5.01 for 20 groups.
    expect(rangeQuantile(20, 0.95)).toBeCloseTo(5.01, 2);
  });
});

describe("means over tables", () => {
  it("have the error of a mean, none for one table, and are not there for none", () => {
    expect(meanOver([1, 2, 3])).toEqual({ mean: 2, se: Math.sqrt(1 / 3) });
    expect(meanOver([5])).toEqual({ mean: 5, se: null });
    expect(meanOver([])).toBeUndefined();
    expect([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3]), medianOf([])]).toEqual([2, 2.5, undefined]);
  });
});
