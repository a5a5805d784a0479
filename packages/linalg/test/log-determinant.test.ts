import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { cholesky, choleskyVjp, identity, logDeterminantFromFactor, matrix, multiply } from "../src/index.ts";
import { randomPositiveDefinite, uniforms } from "./random-matrices.ts";

describe("logDeterminantFromFactor", () => {
  it("is the logarithm of the squared product of the diagonal", () => {
    expect(logDeterminantFromFactor(matrix(2, 2, [2, 0, 5, 3]))).toBeCloseTo(Math.log(36), 14);
    expect(logDeterminantFromFactor(identity(4))).toBe(0);
  });

  it("does not overflow where the determinant does", () => {
    const huge = identity(3).data.map((x) => x * 1e300);
    // 2·3·ln 1e300
    expectAllClose(logDeterminantFromFactor(matrix(3, 3, huge)), 1800 * Math.LN10, { relative: 1e-15 });
  });

  it("refuses a diagonal that no Cholesky factor has", () => {
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const factor = { rows: 2, cols: 2, data: Float64Array.of(1, 0, 0, bad) };
      expect(() => logDeterminantFromFactor(factor)).toThrow(
        `logDeterminantFromFactor: factor[1][1] must be finite and > 0, got ${bad}; give the factor that cholesky returns`,
      );
    }
  });

  it("has the inverse as its derivative, through choleskyVjp: d ln det A = tr(A⁻¹ dA)", () => {
    const a = randomPositiveDefinite(9, uniforms(5));
    const factor = cholesky(a);
    const factorBar = identity(9).data.map((one, at) => (one === 0 ? 0 : 2 / factor.data[at]));
    const inverse = choleskyVjp(factor, matrix(9, 9, factorBar));
    expectAllClose(multiply(a, inverse).data, identity(9).data, { absolute: 1e-13, label: "A · A⁻¹" });
  });
});
