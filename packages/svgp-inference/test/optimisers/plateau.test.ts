import { describe, expect, it } from "vitest";
import { plateauAfter } from "../../src/optimisers/plateau.ts";

const traceOf = (...values: number[]): { value: number }[] => values.map((value) => ({ value }));

describe("plateauAfter", () => {
  const isPlateau = plateauAfter("test", { window: 3, tolerance: 1e-3 });

  it("it says nothing before there are two windows since the last decay", () => {
    expect(isPlateau(traceOf(1, 1, 1, 1, 1), 0)).toBe(false);
    expect(isPlateau(traceOf(1, 1, 1, 1, 1, 1), 0)).toBe(true);
    expect(isPlateau(traceOf(1, 1, 1, 1, 1, 1), 1)).toBe(false);
  });

  it("a steady fall is not a plateau, however long ago it began", () => {
    expect(isPlateau(traceOf(9, 8, 7, 6, 5, 4), 0)).toBe(false);
    expect(isPlateau(traceOf(9, 8, 7, 6, 5, 4, 3, 2), 0)).toBe(false);
  });

  it("a fall below the tolerance, relative to values above 1, is a plateau", () => {
    expect(isPlateau(traceOf(1000.9, 1000.9, 1000.9, 1000, 1000, 1000), 0)).toBe(true);
    expect(isPlateau(traceOf(1001.1, 1001.1, 1001.1, 1000, 1000, 1000), 0)).toBe(false);
    expect(isPlateau(traceOf(0.0009, 0.0009, 0.0009, 0, 0, 0), 0)).toBe(true);
  });

  it("a fall that drowns in the noise of the values is a plateau", () => {
    // Means 5.1 and 5; the values scatter by 1, so the standard error of the difference is √(2/3) = 0.8.
    expect(isPlateau(traceOf(4.1, 5.1, 6.1, 4, 5, 6), 0)).toBe(true);
    expect(isPlateau(traceOf(5.1, 6.1, 7.1, 4, 5, 6), 0)).toBe(false);
  });

  it("a rise is a plateau", () => {
    expect(isPlateau(traceOf(1, 1, 1, 2, 2, 2), 0)).toBe(true);
  });

  it("a window of one epoch and a tolerance of NaN are refused", () => {
    expect(() => plateauAfter("minimiseStochastic", { window: 1, tolerance: 0 })).toThrow(
      "minimiseStochastic: window must be ≥ 2, got 1; pass a number of epochs such as 5",
    );
    expect(() => plateauAfter("minimiseStochastic", { window: 5, tolerance: Number.NaN })).toThrow(
      "minimiseStochastic: tolerance must be ≥ 0 and < 1, got NaN; pass a share such as 1e-5",
    );
  });
});
