import { normalQuantile } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { knotLevels } from "../../src/cdf/knot-levels.ts";
import { thinnedLevels } from "../../src/cdf/thinned-levels.ts";

describe("thinnedLevels", () => {
  it("keeps only the ends of a straight line, and the corner of a bent one", () => {
    const levels = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];
    const straight = Float64Array.from(levels);
    const bent = Float64Array.from(levels, (p) => (p < 0.5 ? p : 0.5 + 3 * (p - 0.5)));
    expect(thinnedLevels(levels, [straight], 1e-9)).toEqual([0.125, 0.875]);
    expect(thinnedLevels(levels, [straight, bent], 1e-9)).toEqual([0.125, 0.5, 0.875]);
    expect(thinnedLevels(levels, [straight, bent], 0.5)).toEqual([0.125, 0.875]);
  });

  it("comes near the fewest levels of a normal distribution", () => {
    const [gap, tail] = [0.4e-3, 0.4e-3];
    const dense = knotLevels({ gap: gap / 64, tail, step: 1 });
    const thinned = thinnedLevels(dense, [Float64Array.from(dense, normalQuantile)], gap);
    const fewest = knotLevels({ gap, tail, step: 1 }).length;
    expect(thinned.length).toBeLessThan(1.2 * fewest);
    expect(thinned.length).toBeGreaterThanOrEqual(fewest - 2);
  });

  it("keeps both sides of a jump", () => {
    const levels = [0.1, 0.2, 0.3, 0.4];
    expect(thinnedLevels(levels, [Float64Array.of(0, 0, 0, 1)], 0.01)).toEqual([0.1, 0.2, 0.3, 0.4]);
  });
});
