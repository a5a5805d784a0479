import { log1mexp, logAddExp, softplus } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("softplus", () => {
  it("is ln 2 at 0, x far above and eˣ far below", () => {
    expect(softplus(0)).toBe(Math.LN2);
    expect(softplus(800)).toBe(800);
    expect(softplus(1e308)).toBe(1e308);
    expectAllClose(softplus(-700), Math.exp(-700), { relative: 1e-15 });
    expect(softplus(-800)).toBe(0);
  });

  it("satisfies softplus(x) − softplus(−x) = x", () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (x) => {
        expectAllClose(softplus(x) - softplus(-x), x, { relative: 3e-16, absolute: 3e-16 });
      }),
    );
  });
});

describe("logAddExp", () => {
  it("adds in logarithms, without overflow, and takes -∞ for nothing", () => {
    expectAllClose(logAddExp(Math.log(2), Math.log(3)), Math.log(5), { relative: 1e-15 });
    expect(logAddExp(1000, 1000)).toBe(1000 + Math.LN2);
    expect(logAddExp(-Infinity, 3)).toBe(3);
    expect(logAddExp(3, -Infinity)).toBe(3);
    expect(logAddExp(-Infinity, -Infinity)).toBe(-Infinity);
  });

  it("is symmetric to the last bit, and never below its larger argument", () => {
    const anyX = fc.double({ min: -1e300, max: 1e300, noNaN: true });
    fc.assert(
      fc.property(anyX, anyX, (x, y) => logAddExp(x, y) === logAddExp(y, x) && logAddExp(x, y) >= Math.max(x, y)),
    );
  });
});

describe("log1mexp", () => {
  it("keeps its digits where eˣ is tiny and where it is nearly 1", () => {
    expectAllClose(log1mexp(-50), -Math.exp(-50), { relative: 1e-15 });
    // 1 − exp(−1e-20) is 1e-20.
    expectAllClose(log1mexp(-1e-20), Math.log(1e-20), { relative: 1e-15 });
    expectAllClose(log1mexp(-Math.LN2), -Math.LN2, { relative: 1e-15 });
    expect(log1mexp(0)).toBe(-Infinity);
    expect(log1mexp(-Infinity)).toBe(-0);
  });

  it("is its own inverse", () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: -0.05, noNaN: true }), (x) => {
        // At x = −20 the complement is 2e-9 away from 1: its logarithm has all digits, so the way back loses only a few.
        expectAllClose(log1mexp(log1mexp(x)), x, { relative: 4e-15 });
      }),
    );
  });

  it("refuses a positive argument instead of answering with NaN", () => {
    expect(() => log1mexp(0.1)).toThrow("log1mexp: x must be ≤ 0, got 0.1; pass the logarithm of a probability");
    expect(() => log1mexp(Number.NaN)).toThrow("log1mexp: x must be ≤ 0, got NaN");
  });
});
