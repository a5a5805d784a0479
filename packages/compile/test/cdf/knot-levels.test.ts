import { normalCdf, normalQuantile } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { knotLevels } from "../../src/cdf/knot-levels.ts";

describe("knotLevels", () => {
  const levels = knotLevels({ gap: 0.4e-3, tail: 0.4e-3, step: 1 });
  const knots = levels.map(normalQuantile);

  it("rise, mirrored about a half, with no more than the tail beyond them", () => {
    expect(levels.every((level, k) => k === 0 || level > levels[k - 1])).toBe(true);
    levels.forEach((level, k) => {
      expect(1 - level).toBe(levels[levels.length - 1 - k]);
    });
    expect(levels[0]).toBeCloseTo(0.4e-3, 10);
    expect(levels).toHaveLength(39);
  });

  it("have chords within the gap of the normal cdf, and no narrower than that asks for", () => {
    const gaps = knots.slice(1).map((to, k) => {
      const from = knots[k];
      const slope = (levels[k + 1] - levels[k]) / (to - from);
      const parts = Array.from({ length: 200 }, (_, i) => from + ((i + 0.5) / 200) * (to - from));
      return Math.max(...parts.map((z) => Math.abs(levels[k] + slope * (z - from) - normalCdf(z))));
    });
    expect(Math.max(...gaps)).toBeLessThanOrEqual(0.4e-3 + 1e-10);
    // All but the outermost two, which end where the tail begins.
    expect(Math.min(...gaps.slice(1, -1))).toBeGreaterThan(0.399e-3);
  });

  it("are no further apart than the step", () => {
    const close = knotLevels({ gap: 0.4e-3, tail: 0.4e-3, step: 0.01 });
    const steps = close.slice(1).map((level, k) => level - close[k]);
    expect(Math.max(...steps)).toBeLessThanOrEqual(0.01 + 1e-10);
    expect(close.length).toBeGreaterThan(100);
  });

  it("add up to 1 without rounding, in any order", () => {
    const masses = [...levels, 1].map((level, k) => (k === 0 ? level : level - levels[k - 1]));
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, mass) => total + mass, 0);
    expect(sum(masses)).toBe(1);
    expect(sum([...masses].sort((a, b) => a - b))).toBe(1);
  });

  it("are twice as many for a quarter of the gap, and a few for any large one", () => {
    expect(knotLevels({ gap: 0.1e-3, tail: 0.4e-3, step: 1 }).length / levels.length).toBeCloseTo(2, 1);
    expect(knotLevels({ gap: 5, tail: 5, step: 1 }).length).toBe(3);
  });
});
