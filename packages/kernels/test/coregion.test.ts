import { expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Coregion, coregion, coregionFactor, coregionFactorVjp } from "../src/index.ts";
import { someCotangent } from "./arbitraries.ts";

const parameters = { loading: [2, -1], variance: [5, 3] };

describe("coregion", () => {
  it("is ωωᵀ + diag κ, with its factor, worked by hand", () => {
    expect(coregion(parameters)).toEqual({ rows: 2, cols: 2, data: Float64Array.of(9, -2, -2, 4) });
    expectAllClose(coregionFactor(parameters).data, [3, 0, -2 / 3, Math.sqrt(32) / 3], { relative: 4e-16 });
  });

  it("is the scalar ω² + κ for one output", () => {
    expectAllClose(coregion({ loading: [3], variance: [7] }).data, [16], {});
    expectAllClose(coregionFactor({ loading: [3], variance: [7] }).data, [4], {});
  });

  it("has a factor whose square is B, for any size, also where κ is tiny beside ω²", () => {
    const output = fc.tuple(numberBetween(-3, 3), numberBetween(-30, 2));
    fc.assert(
      fc.property(fc.array(output, { minLength: 1, maxLength: 6 }), (outputs) => {
        const some = { loading: outputs.map(([w]) => w), variance: outputs.map(([, power]) => 10 ** power) };
        const { rows: n, data: L } = coregionFactor(some);
        const B = coregion(some).data;
        const product = new Float64Array(n * n);
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) {
            for (let k = 0; k < n; k++) product[i * n + j] += L[i * n + k] * L[j * n + k];
          }
        }
        const largest = B.reduce((most, b) => Math.max(most, Math.abs(b)), 0);
        expectAllClose(product, B, { absolute: n * 1e-15 * largest });
        for (let i = 0; i < n; i++) expect(L[i * n + i]).toBeGreaterThan(0);
      }),
    );
  });

  it("does not look above the diagonal of the factor's cotangent", () => {
    const full = someCotangent(2, 2);
    const lower = { ...full, data: full.data.map((g, at) => (at === 1 ? 0 : g)) };
    expect(coregionFactorVjp(parameters, full)).toEqual(coregionFactorVjp(parameters, lower));
  });

  it("refuses bad parameters, naming the entry, the value and the remedy", () => {
    for (const call of [coregion, coregionFactor]) {
      const refused = (changed: Partial<Record<keyof Coregion, unknown>>): (() => unknown) => {
        return () => call({ ...parameters, ...changed } as Coregion);
      };
      expect(refused({ variance: [1, 0] })).toThrow(
        `${call.name}: variance[1] must be > 0, got 0; drop or floor this row`,
      );
      expect(refused({ variance: [1] })).toThrow("variance must have 2 rows, got 1 row");
      expect(refused({ loading: [1, Number.NaN] })).toThrow("loading[1] must be a finite number, got NaN");
      expect(refused({ loading: [1, 1e200] })).toThrow(
        `${call.name}: loading[1] must be within ±1e150, got 1e+200; scale the outputs down`,
      );
      expect(refused({ loading: [], variance: [] })).toThrow("loading must have at least one row, got none");
    }
    expect(() => coregionFactorVjp(parameters, someCotangent(1, 2))).toThrow(
      "coregionFactorVjp: cotangent must be 2 × 2, got 1 × 2",
    );
  });
});
