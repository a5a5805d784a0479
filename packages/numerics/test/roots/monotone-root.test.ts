import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { monotoneRoot } from "../../src/roots/monotone-root.ts";

describe("monotoneRoot", () => {
  it("finds a smooth root to the last digits", () => {
    const root = monotoneRoot({ value: (y) => y ** 3 - 2, slope: (y) => 3 * y * y, low: 0, high: 10 });
    expectAllClose(root, Math.cbrt(2), { relative: 4e-16 });
  });

  it("needs few steps between ends that differ by hundreds of orders of magnitude", () => {
    let calls = 0;
    const value = (y: number): number => {
      calls++;
      return y > 1e-200 ? Math.log(y / 3e-50) : -350;
    };
    const root = monotoneRoot({ value, slope: () => 0, low: -1e300, high: 1e300 });
    expectAllClose(root, 3e-50, { relative: 1e-15 });
    expect(calls).toBeLessThan(80);
  });

  it("bisects where the slope is zero, infinite or wrong", () => {
    for (const slope of [0, Number.POSITIVE_INFINITY, Number.NaN, -1, 1e-9]) {
      const root = monotoneRoot({ value: (y) => Math.tanh(y - 0.3), slope: () => slope, low: -5, high: 7 });
      expectAllClose(root, 0.3, { relative: 1e-14, label: `slope ${slope}` });
    }
  });

  it("answers with the point of an empty bracket", () => {
    expect(monotoneRoot({ value: () => -1e-17, slope: () => 1, low: 4, high: 4 })).toBe(4);
  });
});
