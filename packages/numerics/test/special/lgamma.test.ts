import { lgamma, logBeta } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("lgamma", () => {
  it("is the logarithm of the factorial at integers, and ½ ln π at one half", () => {
    let factorial = 1;
    for (let n = 1; n < 20; n++) {
      expectAllClose(lgamma(n), Math.log(factorial), { relative: 1e-15, absolute: 1e-300, label: `lgamma(${n})` });
      factorial *= n;
    }
    expectAllClose(lgamma(0.5), 0.5 * Math.log(Math.PI), { relative: 1e-15 });
  });

  it("satisfies lgamma(x + 1) = lgamma(x) + ln x across its branches", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 30, noNaN: true }), (x) => {
        const scale = Math.abs(lgamma(x)) + Math.abs(Math.log(x));
        // x + 1 is rounded, which moves lgamma by its derivative, at most ln 31, times an ulp of 31.
        expectAllClose(lgamma(x + 1), lgamma(x) + Math.log(x), { absolute: 1e-15 * scale + 1e-14 });
      }),
    );
  });

  it("refuses arguments that are not positive", () => {
    for (const x of [0, -1.5, Number.NaN, Infinity]) {
      expect(() => lgamma(x)).toThrow(`lgamma: x must be finite and > 0, got ${x}`);
    }
  });
});

describe("logBeta", () => {
  it("is symmetric, and -ln(b) at a = 1", () => {
    for (const b of [0.01, 0.5, 3, 9.9, 10, 57.3, 1e5, 1e12]) {
      expect(logBeta(2.5, b)).toBe(logBeta(b, 2.5));
      expectAllClose(logBeta(1, b), -Math.log(b), { relative: 2e-15, label: `b = ${b}` });
    }
  });
});
