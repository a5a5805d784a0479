import { type DistributionBatch, normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { quantileCalibrationCurve } from "../../src/calibration/calibration-curve.ts";

const four = normalBatch({ mean: [0, 0, 0, 0], std: [1, 1, 1, 1] });
/** A forecast whose PIT values are given. */
const withPit = (...pit: number[]): DistributionBatch => ({ ...four, cdf: () => Float64Array.from(pit) });

describe("quantileCalibrationCurve", () => {
  it("counts the outcomes at or below each quantile, and measures the distance from the diagonal", () => {
    const curve = quantileCalibrationCurve([0, 0, 0, 0], withPit(0.9, 0.1, 0.2, 0.95), { levels: [0.25, 0.5, 0.75] });
    expect(curve.expected).toEqual([0.25, 0.5, 0.75]);
    expect(curve.observed).toEqual([0.5, 0.5, 0.5]);
    expectAllClose(curve.mace, 0.5 / 3, { relative: 1e-15 });
    expectAllClose(curve.rmsce, Math.sqrt(0.125 / 3), { relative: 1e-15 });
    // Four triangles of width and height a quarter.
    expectAllClose(curve.area, 0.125, { relative: 1e-15 });
  });

  it("cuts the area where the curve crosses the diagonal between two levels", () => {
    const curve = quantileCalibrationCurve([0, 0, 0, 0], withPit(0.1, 0.1, 0.1, 0.9), { levels: [0.5, 0.875] });
    // Gaps 0.25 and −0.125: triangles before, between (cut at two thirds) and after.
    const between = (0.375 * (2 / 3) * 0.25 + 0.375 * (1 / 3) * 0.125) / 2;
    expectAllClose(curve.area, 0.0625 + between + (0.125 * 0.125) / 2, { relative: 1e-14 });
  });

  it("counts within central intervals when asked", () => {
    const pit = withPit(0.5, 0.3, 0.9, 0.99);
    const curve = quantileCalibrationCurve([0, 0, 0, 0], pit, { kind: "interval", levels: [0, 0.5, 0.85, 1] });
    expect(curve.observed).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it("has 100 levels from 0 to 1 by default", () => {
    const { expected, observed } = quantileCalibrationCurve([0, 0, 0, 0], four);
    expect([expected.length, expected[0], expected[99]]).toEqual([100, 0, 1]);
    expect([observed[0], observed[99]]).toEqual([0, 1]);
  });

  it.each([
    [[0.5, 1.5], "levels[1] must lie between 0 and 1 and above the level before it, got 1.5"],
    [[-0.5], "levels[0] must lie between 0 and 1 and above the level before it, got -0.5"],
    [[0.5, 0.5], "levels[1] must lie between 0 and 1 and above the level before it, got 0.5"],
  ])("refuses the levels %j", (levels, message) => {
    expect(() => quantileCalibrationCurve([0, 0, 0, 0], four, { levels })).toThrow(
      `quantileCalibrationCurve: ${message}; pass increasing probabilities`,
    );
  });

  it("refuses another kind", () => {
    expect(() => quantileCalibrationCurve([0, 0, 0, 0], four, { kind: "both" as "interval" })).toThrow(
      'quantileCalibrationCurve: kind must be "quantile" or "interval", got both; leave it out for quantiles',
    );
  });
});
