import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addScaledThenDot, dot, norm } from "../../src/optimisers/dot.ts";

describe("dot", () => {
  it("dot takes every element, whatever the length", () => {
    for (let n = 0; n <= 9; n++) {
      const ones = new Float64Array(n).fill(1);
      const squares = Float64Array.from({ length: n }, (_, i) => (i + 1) ** 2);
      expect(dot(ones, squares)).toBe((n * (n + 1) * (2 * n + 1)) / 6);
    }
  });
});

describe("addScaledThenDot", () => {
  it("addScaledThenDot changes every element of its first list and no other, then multiplies", () => {
    for (let n = 0; n <= 9; n++) {
      const a = Float64Array.from({ length: n }, (_, i) => i);
      const b = new Float64Array(n).fill(1);
      const c = new Float64Array(n).fill(3);
      // a becomes i + 2, so aᵀc = 3(n(n−1)/2 + 2n).
      expect(addScaledThenDot(a, 2, b, c)).toBe(3 * ((n * (n - 1)) / 2 + 2 * n));
      expect(Array.from(a)).toEqual(Array.from({ length: n }, (_, i) => i + 2));
      expect(b).toEqual(new Float64Array(n).fill(1));
      expect(c).toEqual(new Float64Array(n).fill(3));
    }
  });
});

describe("norm", () => {
  it("norm is right where squares overflow or vanish", () => {
    expectAllClose(norm(Float64Array.of(3e200, -4e200)), 5e200, { relative: 1e-15 });
    expectAllClose(norm(Float64Array.of(3e-200, 4e-200)), 5e-200, { relative: 1e-15 });
    expect(norm(Float64Array.of(0, 0))).toBe(0);
  });

  it("norm is not finite if an element is not", () => {
    expect(norm(Float64Array.of(1, Number.NaN))).toBeNaN();
    expect(norm(Float64Array.of(1, Number.NEGATIVE_INFINITY))).toBe(Number.POSITIVE_INFINITY);
  });

  it("norm is that of Math.hypot", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e150, max: 1e150 }), { maxLength: 20 }), (list) => {
        expectAllClose(norm(Float64Array.from(list)), Math.hypot(...list), { relative: 1e-14 });
      }),
    );
  });
});
