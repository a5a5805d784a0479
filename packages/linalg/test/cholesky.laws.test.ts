import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cholesky, choleskyVjp, multiplyTransposed, transpose } from "../src/index.ts";
import { plainCholesky } from "./plain-loops.ts";
import { randomLower, randomPositiveDefinite, uniforms } from "./random-matrices.ts";

/** ‖L·Lᵀ − A‖ / ‖A‖ in the Frobenius norm. */
function backwardError(a: { readonly data: Float64Array }, product: { readonly data: Float64Array }): number {
  let error = 0;
  let norm = 0;
  for (let i = 0; i < a.data.length; i++) {
    error += (a.data[i] - product.data[i]) ** 2;
    norm += a.data[i] ** 2;
  }
  return Math.sqrt(error / norm);
}

describe("laws of the Cholesky factor", () => {
  it("the tiled factor equals the plain loop to the last bit, at any size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), (n, seed) => {
        const a = randomPositiveDefinite(n, uniforms(seed));
        expect(cholesky(a)).toEqual(plainCholesky(a));
      }),
    );
  });

  it.each([63, 64, 65, 66, 67, 130, 257])("n = %i: equal to the plain loop, and ‖LLᵀ − A‖/‖A‖ ≤ n·1e-14", (n) => {
    const a = randomPositiveDefinite(n, uniforms(n));
    const factor = cholesky(a);
    expect(factor).toEqual(plainCholesky(a));
    expect(backwardError(a, multiplyTransposed(factor, factor))).toBeLessThanOrEqual(n * 1e-14);
  });

  it("the factor of L·Lᵀ is L", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), (n, seed) => {
        const lower = randomLower(n, uniforms(seed));
        lower.data.forEach((value, at) => {
          if (Number.isNaN(value)) lower.data[at] = 0;
        });
        // Condition numbers here stay below 1e4.
        expectAllClose(cholesky(multiplyTransposed(lower, lower)).data, lower.data, { absolute: 1e-11 });
      }),
    );
  });

  it("the cotangent of the symmetric matrix is exactly symmetric, and upper triangles are not read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(), (n, seed) => {
        const uniform = uniforms(seed);
        const factor = randomLower(n, uniform);
        const symmetricBar = choleskyVjp(factor, randomLower(n, uniform));
        expect(transpose(symmetricBar)).toEqual(symmetricBar);
      }),
    );
  });
});
