import { describe, expect, it } from "vitest";
import { positive, real } from "../../src/parameters/bijectors.ts";

describe("bijectors", () => {
  it("real changes nothing and has slope 1", () => {
    expect(real.forward(-2.5)).toBe(-2.5);
    expect(real.inverse(-2.5)).toBe(-2.5);
    expect(real.derivative(-2.5)).toBe(1);
  });

  it("positive is the exponential and its inverse the logarithm", () => {
    expect(positive.forward(0)).toBe(1);
    expect(positive.forward(1)).toBe(Math.E);
    expect(positive.inverse(Math.E)).toBe(1);
    expect(positive.derivative(1)).toBe(Math.E);
  });

  it("positive stays above zero and finite however far out, with slope 0 there", () => {
    for (const [x, least, most] of [
      [1e300, 1e303, 1e305],
      [-1e300, 1e-305, 1e-303],
    ]) {
      expect(positive.forward(x)).toBeGreaterThan(least);
      expect(positive.forward(x)).toBeLessThan(most);
      expect(positive.derivative(x)).toBe(0);
    }
  });

  it("an inverse refuses what its constraint forbids, by name", () => {
    expect(() => positive.inverse(0)).toThrow(
      "positive.inverse: constrained must be a finite number > 0, got 0; pass a positive number",
    );
    expect(() => positive.inverse(Number.NaN)).toThrow(
      "positive.inverse: constrained must be a finite number > 0, got NaN",
    );
    expect(() => real.inverse(Number.POSITIVE_INFINITY)).toThrow(
      "real.inverse: constrained must be a finite number, got Infinity; pass a finite number",
    );
  });
});
