import { describe, expect, it } from "vitest";
import { logScale } from "../../../src/gp-beta/latents/log-scale.ts";

/** The scale of a row with this posterior, where all rows alike have the scale e^0.3. */
function scaleOf(mean: number, std: number, weight = 1): number {
  return logScale({ mean: Float64Array.of(mean), factor: Float64Array.of(std) }, 0.3, () => weight)[0];
}

describe("logScale", () => {
  it("halves small differences from the scale of all rows, and keeps large ones", () => {
    expect(scaleOf(0.01, 0) - 0.3).toBeCloseTo(0.005, 4);
    expect(scaleOf(-2, 0) - 0.3).toBeCloseTo(-2, 1);
  });

  it("adds twice the variance", () => {
    expect(scaleOf(0, 0.1)).toBeCloseTo(0.32, 8);
    expect(scaleOf(0, 0.4)).toBeCloseTo(0.62, 3);
  });

  it("adds at most two e-folds where nothing is known, whatever the prior", () => {
    expect(scaleOf(0, 5)).toBeCloseTo(2.3, 5);
    expect(scaleOf(0, 1e3)).toBeLessThanOrEqual(2.3);
    const added = Array.from({ length: 200 }, (_, i) => scaleOf(0, 0.02 * i));
    expect(added).toEqual([...added].sort((a, b) => a - b));
  });

  it("is that of all rows where nothing of it applies", () => {
    expect(scaleOf(4, 2, 0)).toBe(0.3);
  });
});
