import { describe, expect, it } from "vitest";
import { meanOf, standardErrorOf } from "../../src/columns/column-mean.ts";

describe("meanOf and standardErrorOf", () => {
  it("are the mean and s/√n", () => {
    expect(meanOf(Float64Array.of(1, 2, 6))).toBe(3);
    // s² of 1, 2, 6 is 7.
    expect(standardErrorOf(Float64Array.of(1, 2, 6))).toBeCloseTo(Math.sqrt(7 / 3), 14);
  });

  it("do not overflow for large scores", () => {
    expect(standardErrorOf(Float64Array.of(1e200, 3e200))).toBeCloseTo(1e200, -190);
    expect(standardErrorOf(Float64Array.of(7, 7, 7))).toBe(0);
  });

  it("know an infinite mean", () => {
    expect(standardErrorOf(Float64Array.of(1, Number.POSITIVE_INFINITY))).toBe(Number.POSITIVE_INFINITY);
  });
});
