import { cholesky, matrix, multiply, multiplyTransposed } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";
import { expectAllClose, expectGradient } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { factorPacked, factorPackedVjp, multiplyPacked, multiplyPackedVjp } from "../../src/products/small-cholesky.ts";
import { packLower, randomGaussian, unpackLower } from "../optimisers/gaussian-posteriors.ts";

/** What stands before and after the triangle, to see that it is left alone. */
const margin = 2;
const padded = (packed: ArrayLike<number>): Float64Array => Float64Array.of(9, 9, ...Array.from(packed), 9, 9);
const inside = (array: Float64Array): Float64Array => array.slice(margin, array.length - margin);

describe.each([1, 2, 3, 4, 5])("packed triangles of size %i", (size) => {
  const a = randomGaussian(size, 10 + size).factor;
  const b = randomGaussian(size, 20 + size).factor;
  const bar = createRng(30 + size).fillNormal(new Float64Array(a.length));
  const symmetric = packLower(multiplyTransposed(unpackLower(a, size), unpackLower(a, size)));
  const dot = (x: Float64Array, y: Float64Array): number => x.reduce((sum, v, i) => sum + v * y[i], 0);

  it("factorPacked is Cholesky, in place, and leaves its neighbours alone", () => {
    const data = padded(symmetric);
    expect(factorPacked(size, data, margin)).toBe(true);
    const square = unpackLower(symmetric, size).data;
    for (let i = 0; i < size; i++) for (let j = i + 1; j < size; j++) square[i * size + j] = square[j * size + i];
    expectAllClose(data, padded(packLower(cholesky(matrix(size, size, square)))), { absolute: 1e-14 });
    expectAllClose(inside(data), a, { absolute: 1e-14, label: "the factor that it was made from" });
  });

  it("the reverse rule of factorPacked is that of finite differences", () => {
    const factored = (x: Float64Array): Float64Array => {
      const data = padded(x);
      expect(factorPacked(size, data, margin)).toBe(true);
      return data;
    };
    expectGradient({
      value: (x) => dot(inside(factored(x)), bar),
      gradient: (x) => {
        const answer = padded(bar);
        factorPackedVjp(size, factored(x), margin, answer, margin);
        expect([answer[1], answer[answer.length - margin]]).toEqual([9, 9]);
        return inside(answer);
      },
      at: symmetric,
      step: 1e-4,
    });
  });

  it("multiplyPacked is the product of the two triangles", () => {
    const out = padded(new Float64Array(a.length).fill(Number.NaN));
    multiplyPacked(size, out, margin, padded(a), margin, b, 0);
    expectAllClose(out, padded(packLower(multiply(unpackLower(a, size), unpackLower(b, size)))), { absolute: 1e-15 });
  });

  it("its reverse rule is that of finite differences; it adds to the left and overwrites the right", () => {
    const product = new Float64Array(a.length);
    expectGradient({
      value: (x) => {
        multiplyPacked(size, product, 0, x, 0, x, a.length);
        return dot(product, bar);
      },
      gradient: (x) => {
        const aBar = new Float64Array(a.length).fill(5);
        const bBar = padded(new Float64Array(a.length).fill(Number.NaN));
        multiplyPackedVjp(size, bar, 0, x, 0, x, a.length, aBar, bBar, margin);
        return [...aBar.map((g) => g - 5), ...inside(bBar)];
      },
      at: [...a, ...b],
    });
  });
});

describe("factorPacked answers false", () => {
  it.each([
    ["a zero", [0]],
    ["a negative second pivot", [1, 2, 3]],
    ["NaN on the diagonal", [Number.NaN, 0, 1]],
    ["NaN beside the diagonal", [1, Number.NaN, 1]],
  ])("for %s", (_, packed) => {
    expect(factorPacked(packed.length === 1 ? 1 : 2, Float64Array.from(packed), 0)).toBe(false);
  });
});
