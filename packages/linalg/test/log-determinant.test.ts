import { expectAllClose, expectGradient } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  cholesky,
  choleskyVjp,
  identity,
  logDeterminantFromFactor,
  logDeterminantFromFactorVjp,
  matrix,
  multiply,
} from "../src/index.ts";
import { randomLower, randomPositiveDefinite, uniforms } from "./random-matrices.ts";

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
        `logDeterminantFromFactor: factor[1][1] must be finite and > 0, got ${bad}; give the factor that cholesky answers`,
      );
    }
    expect(() => logDeterminantFromFactorVjp(identity(2), Number.NaN)).toThrow(
      "logDeterminantFromFactorVjp: bar must be finite, got NaN",
    );
    expect(() => logDeterminantFromFactorVjp(matrix(1, 1, [1e-300]), 1e300)).toThrow(
      "logDeterminantFromFactorVjp: the result must be finite",
    );
  });

  it("its reverse rule agrees with central differences in 200 random factors", () => {
    for (let seed = 0; seed < 200; seed++) {
      const uniform = uniforms(seed);
      const n = 1 + (seed % 6);
      const bar = 2 * uniform() - 1;
      expectGradient({
        value: (data) => bar * logDeterminantFromFactor({ rows: n, cols: n, data }),
        gradient: (data) => logDeterminantFromFactorVjp({ rows: n, cols: n, data }, bar).data,
        at: randomLower(n, uniform).data.map((x) => (Number.isNaN(x) ? 0 : x)),
        label: `configuration ${seed}`,
      });
    }
  });

  it("through choleskyVjp it gives the inverse: d ln det A = tr(A⁻¹ dA)", () => {
    const a = randomPositiveDefinite(9, uniforms(5));
    const factor = cholesky(a);
    const inverse = choleskyVjp(factor, logDeterminantFromFactorVjp(factor, 1));
    expectAllClose(multiply(a, inverse).data, identity(9).data, { absolute: 1e-13, label: "A · A⁻¹" });
  });
});
