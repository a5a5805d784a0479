import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cdfOfRamps, rampMasses } from "../../src/cdf/cdf-ramps.ts";

const levels = [0.125, 0.25, 0.5, 0.875] as const;
const masses = rampMasses(levels);

describe("cdfOfRamps", () => {
  const knots = Float64Array.of(99, -2, -1, 0.5, 1);
  const at = (value: number): number => cdfOfRamps(masses, knots, 1, value);

  it("runs through the levels at the knots, in straight lines between them and to both ends", () => {
    expect([-2, -1, 0.5, 1].map(at)).toEqual([...levels]);
    expect([-3, -2.5, -1.5, -0.25, 0.75, 1.25, 1.5].map(at)).toEqual([0, 0.0625, 0.1875, 0.375, 0.6875, 0.9375, 1]);
    expect([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY].map(at)).toEqual([0, 1]);
    expect(at(Number.NaN)).toBeNaN();
  });

  it("steps where knots coincide, and stays between 0 and 1 and rising for any knots", () => {
    const same = Float64Array.of(0, 0, 0, 0);
    expect([-1e-9, 1e-9].map((value) => cdfOfRamps(masses, same, 0, value))).toEqual([0, 1]);
    const number = numberBetween(-3, 3);
    fc.assert(
      fc.property(fc.tuple(number, number, number, number), number, number, (anyKnots, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((v) =>
          cdfOfRamps(masses, Float64Array.from(anyKnots), 0, v),
        );
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });
});
