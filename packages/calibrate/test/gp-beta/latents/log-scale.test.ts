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
    expect(scaleOf(0, 0.5)).toBeCloseTo(0.8, 14);
  });

  it("adds less than two e-folds where nothing is known, whatever the prior, and without a jump", () => {
    expect(scaleOf(0, 5)).toBeCloseTo(0.3 + 2 - 1 / 50, 14);
    expect(scaleOf(0, 1e3)).toBeLessThan(2.3);
    const limit = Math.SQRT1_2;
    expect(scaleOf(0, limit + 1e-9) - scaleOf(0, limit - 1e-9)).toBeLessThan(1e-8);
  });

  it("is that of all rows where nothing of it applies", () => {
    expect(scaleOf(4, 2, 0)).toBe(0.3);
  });
});
