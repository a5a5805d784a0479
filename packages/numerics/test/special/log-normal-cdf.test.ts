import { logNormalCdf, logNormalCdfWithGrad, normalCdf } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("logNormalCdf", () => {
  it("is -ln 2 at 0 and keeps every digit where the cdf rounds to 1", () => {
    expect(logNormalCdf(0)).toBe(-Math.LN2);
    // −Φ(−10) to first order; the next term is 3e-47.
    expectAllClose(logNormalCdf(10), -7.619853024160525e-24, { relative: 1e-15 });
  });

  it("never answers with NaN: it falls to -∞ and rises to 0", () => {
    expect(logNormalCdf(-1e200)).toBe(-Infinity);
    expect(logNormalCdf(-Infinity)).toBe(-Infinity);
    expect(logNormalCdf(1e200)).toBe(-0);
    expect(logNormalCdf(Infinity)).toBe(-0);
    expect(logNormalCdf(-Number.MAX_VALUE)).toBe(-Infinity);
    expect(logNormalCdfWithGrad(-Number.MAX_VALUE).grad).not.toBeNaN();
    expect(logNormalCdfWithGrad(Number.MAX_VALUE)).toEqual({ value: -0, grad: 0 });
  });

  it("is monotone: a larger z never has a smaller value", () => {
    const z = fc.double({ min: -1e4, max: 40, noNaN: true });
    fc.assert(fc.property(z, z, (a, b) => logNormalCdf(Math.min(a, b)) <= logNormalCdf(Math.max(a, b))));
  });

  it("is the logarithm of normalCdf, and the two tails sum to 1", () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (z) => {
        // exp turns the rounding of its argument, up to 455 here, into a relative error.
        expectAllClose(Math.exp(logNormalCdf(z)), normalCdf(z), { relative: 1e-13 });
        expectAllClose(Math.exp(logNormalCdf(z)) + Math.exp(logNormalCdf(-z)), 1, { absolute: 4e-16 });
      }),
    );
  });

  it("has no step at the seams between its branches", () => {
    for (const seam of [-0.7, 0, 0.7]) {
      const [below, above] = [logNormalCdf(seam - 1e-12), logNormalCdf(seam + 1e-12)];
      const slope = logNormalCdfWithGrad(seam).grad;
      expectAllClose(above - below, 2e-12 * slope, { absolute: 1e-15, label: `seam ${seam}` });
    }
  });
});
