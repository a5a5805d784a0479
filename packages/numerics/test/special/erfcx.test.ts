import { erf, erfc, erfcx } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const anyX = fc.double({ min: -5, max: 5, noNaN: true });

describe("the error functions", () => {
  it("erf is odd, and erf + erfc = 1", () => {
    fc.assert(
      fc.property(anyX, (x) => {
        expect(erf(-x)).toBe(-erf(x));
        expectAllClose(erf(x) + erfc(x), 1, { absolute: 3e-16 });
      }),
    );
  });

  it("erfc(x) + erfc(-x) = 2, and erfcx is erfc scaled by exp(x²)", () => {
    fc.assert(
      fc.property(anyX, (x) => {
        expectAllClose(erfc(x) + erfc(-x), 2, { absolute: 6e-16 });
        // exp(x²) here carries the rounding of x² up to 25.
        expectAllClose(erfcx(x), Math.exp(x * x) * erfc(x), { relative: 1e-14 });
      }),
    );
  });

  it("erfcx falls like 1/(x√π), to 0 at infinity", () => {
    for (const x of [1e8, 1e9, 1.1e9, 1e100, 1e300]) {
      expectAllClose(erfcx(x), 1 / (x * Math.sqrt(Math.PI)), { relative: 1e-15, label: `x = ${x}` });
    }
    expect(erfcx(Infinity)).toBe(0);
  });

  it("erfcx overflows to +∞ below -26.64 and erfc reaches its limits 0 and 2", () => {
    expect(erfcx(-26.6)).toBeLessThan(Infinity);
    expect(erfcx(-26.7)).toBe(Infinity);
    expect(erfcx(-1e200)).toBe(Infinity);
    expect(erfc(1e200)).toBe(0);
    expect(erfc(-1e200)).toBe(2);
    expect(erf(1e200)).toBe(1);
  });
});
