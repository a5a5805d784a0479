import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableExp } from "../../src/mixture/table-exp.ts";

describe("tableExp", () => {
  it("is the exponential to two units in the last place over the whole range of exponents", () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        expect(Math.abs(tableExp(x) / Math.exp(x) - 1)).toBeLessThanOrEqual(4.5e-16);
      }),
      { numRuns: 5000 },
    );
  });

  it("is exactly 1 at 0 and strictly positive at the ends", () => {
    expect(tableExp(0)).toBe(1);
    expect(tableExp(-700)).toBeGreaterThan(0);
    expect(tableExp(700)).toBeLessThan(Infinity);
  });
});
