import { betainc, logBetainc } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const anyShape = fc.double({ min: 0.05, max: 200, noNaN: true });
const anyX = fc.double({ min: 0, max: 1, noNaN: true });

describe("betainc", () => {
  it("has its closed forms: x at a = b = 1, powers at b = 1, the arcsine at a = b = ½", () => {
    for (const x of [0.01, 0.3, 0.5, 0.77, 0.999]) {
      expectAllClose(betainc(x, { a: 1, b: 1 }), x, { relative: 1e-15 });
      // The exponent 3.5 ln x reaches −16, and each unit of it costs 1.1e-16.
      expectAllClose(betainc(x, { a: 3.5, b: 1 }), x ** 3.5, { relative: 1e-14 });
      expectAllClose(betainc(x, { a: 0.5, b: 0.5 }), (2 / Math.PI) * Math.asin(Math.sqrt(x)), { relative: 2e-15 });
    }
  });

  it("runs from 0 to 1 and is monotone in x", () => {
    fc.assert(
      fc.property(anyX, anyX, anyShape, anyShape, (u, v, a, b) => {
        const [below, above] = [betainc(Math.min(u, v), { a, b }), betainc(Math.max(u, v), { a, b })];
        // Monotone but for the rounding where the two sides of the mean meet.
        return below >= 0 && below <= above + 1e-13 && above <= 1;
      }),
    );
    expect(betainc(0, { a: 2, b: 3 })).toBe(0);
    expect(betainc(1, { a: 2, b: 3 })).toBe(1);
  });

  it("satisfies the reflection Iₓ(a, b) + I₁₋ₓ(b, a) = 1", () => {
    fc.assert(
      fc.property(anyX, anyShape, anyShape, (x, a, b) => {
        const reflected = betainc(1 - x, { a: b, b: a, complement: x });
        expectAllClose(betainc(x, { a, b }) + reflected, 1, { absolute: 1e-15, label: `x ${x}, a ${a}, b ${b}` });
      }),
    );
  });

  it("satisfies the recurrence Iₓ(a + 1, b) = Iₓ(a, b) − xᵃ(1−x)ᵇ/(a B(a, b))", () => {
    // At b = 2, aB(a, b) = 1/(a + 1).
    for (const [x, a] of [
      [0.2, 0.7],
      [0.9, 12.5],
      [0.6, 90],
    ]) {
      const step = x ** a * (1 - x) ** 2 * (a + 1);
      expectAllClose(betainc(x, { a: a + 1, b: 2 }), betainc(x, { a, b: 2 }) - step, {
        relative: 1e-13,
        absolute: 1e-16,
      });
    }
  });

  it("takes a complement that subtraction would round away", () => {
    // 1 − Iₓ(½, ½) near x = 1 is (2/π)·√(1−x).
    const upper = betainc(1e-40, { a: 0.5, b: 0.5, complement: 1 });
    expectAllClose(upper, (2 / Math.PI) * 1e-20, { relative: 1e-14 });
    expectAllClose(logBetainc(1, { a: 0.5, b: 0.5, complement: 1e-40 }), -(2 / Math.PI) * 1e-20, { relative: 1e-14 });
  });

  it("still converges for shapes in the millions", () => {
    // By symmetry; the exponent a ln x cancels against ln B, which leaves 1e6·1e-16.
    expectAllClose(betainc(0.5, { a: 1e6, b: 1e6 }), 0.5, { relative: 1e-9 });
  });

  it("refuses x outside [0, 1] and shapes that are not positive", () => {
    expect(() => betainc(1.1, { a: 1, b: 1 })).toThrow("betainc: x and its complement must lie in [0, 1], got 1.1");
    expect(() => logBetainc(Number.NaN, { a: 1, b: 1 })).toThrow("logBetainc: x and its complement must lie in [0, 1]");
    expect(() => betainc(0.5, { a: 0, b: 1 })).toThrow("betainc: a and b must be finite and > 0, got 0 and 1");
    expect(() => betainc(0.5, { a: 1, b: Number.NaN })).toThrow(
      "betainc: a and b must be finite and > 0, got 1 and NaN",
    );
  });
});

describe("logBetainc", () => {
  it("is the logarithm of betainc, and has digits where betainc underflows", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1, noNaN: true }), anyShape, anyShape, (x, a, b) => {
        const log = logBetainc(x, { a, b });
        expectAllClose(Math.exp(log), betainc(x, { a, b }), {
          relative: 1e-15 * (2 + Math.abs(log)),
          absolute: 1e-300,
        });
      }),
    );
    // I_x(a, 1) = xᵃ.
    expectAllClose(logBetainc(1e-10, { a: 1000, b: 1 }), 1000 * Math.log(1e-10), { relative: 1e-15 });
    expect(logBetainc(0, { a: 2, b: 3 })).toBe(-Infinity);
    expect(logBetainc(1, { a: 2, b: 3 })).toBe(0);
  });
});
