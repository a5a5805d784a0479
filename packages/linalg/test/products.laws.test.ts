import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  gramOfRows,
  identity,
  type Matrix,
  multiply,
  multiplyTransposed,
  multiplyVector,
  transpose,
  transposeMultiply,
  transposeMultiplyVector,
} from "../src/index.ts";
import { plainGramOfRows, plainMultiply, plainMultiplyTransposed, plainTransposeMultiply } from "./plain-loops.ts";
import { randomMatrix, randomVector, uniforms } from "./random-matrices.ts";

/** Sizes on both sides of the 2 × 4 tile and its multiples. */
const size = fc.integer({ min: 1, max: 19 });
const seed = fc.nat();

describe("laws of products", () => {
  it("the tiled products equal the plain loops to the last bit, at any size", () => {
    fc.assert(
      fc.property(size, size, size, seed, (m, n, k, start) => {
        const uniform = uniforms(start);
        const a = randomMatrix(m, k, uniform);
        const b = randomMatrix(k, n, uniform);
        const product = plainMultiply(a, b);
        expect(multiply(a, b)).toEqual(product);
        expect(multiplyTransposed(a, transpose(b))).toEqual(plainMultiplyTransposed(a, transpose(b)));
        expect(transposeMultiply(transpose(a), b)).toEqual(plainTransposeMultiply(transpose(a), b));
        expect(gramOfRows(a)).toEqual(plainGramOfRows(a));
      }),
    );
  });

  it.each([255, 256, 257, 600])(
    "sums of %i terms, around the depth of a block, equal the plain loops to the last bit",
    (k) => {
      const uniform = uniforms(k);
      const a = randomMatrix(5, k, uniform);
      const b = randomMatrix(k, 7, uniform);
      expect(multiply(a, b)).toEqual(plainMultiply(a, b));
      expect(multiplyTransposed(a, transpose(b))).toEqual(plainMultiply(a, b));
      expect(transposeMultiply(transpose(a), b)).toEqual(plainMultiply(a, b));
      expect(gramOfRows(a)).toEqual(plainGramOfRows(a));
    },
  );

  it("columns of the right factor may be taken in any two parts: no bit changes", () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 2, max: 19 }), size, fc.nat(), seed, (m, n, k, cut, start) => {
        const uniform = uniforms(start);
        const a = randomMatrix(m, k, uniform);
        const b = randomMatrix(n, k, uniform);
        const head = 1 + (cut % (n - 1));
        const parts: readonly Matrix[] = [
          { rows: head, cols: k, data: b.data.slice(0, head * k) },
          { rows: n - head, cols: k, data: b.data.slice(head * k) },
        ];
        const whole = transpose(multiplyTransposed(a, b)).data;
        const joined = parts.flatMap((part) => Array.from(transpose(multiplyTransposed(a, part)).data));
        expect(Array.from(whole)).toEqual(joined);
      }),
    );
  });

  it("a matrix–vector product is, to the last bit, the product with one column", () => {
    fc.assert(
      fc.property(size, size, seed, (m, k, start) => {
        const uniform = uniforms(start);
        const a = randomMatrix(m, k, uniform);
        const x = randomVector(k, uniform);
        const y = randomVector(m, uniform);
        expect(multiplyVector(a, x)).toEqual(multiply(a, { rows: k, cols: 1, data: x }).data);
        expect(transposeMultiplyVector(a, y)).toEqual(transposeMultiply(a, { rows: m, cols: 1, data: y }).data);
      }),
    );
  });

  it("(A·B)·C = A·(B·C) to rounding", () => {
    fc.assert(
      fc.property(size, size, size, size, seed, (m, n, k, l, start) => {
        const uniform = uniforms(start);
        const a = randomMatrix(m, n, uniform);
        const b = randomMatrix(n, k, uniform);
        const c = randomMatrix(k, l, uniform);
        // Elements are at most 1, so each result is a sum of at most n·k terms below 1, with (n + k) roundings each.
        const absolute = (n + k) * n * k * Number.EPSILON;
        expectAllClose(multiply(multiply(a, b), c).data, multiply(a, multiply(b, c)).data, { absolute });
      }),
    );
  });

  it("the identity changes no bit, and the Gram matrix is exactly symmetric", () => {
    fc.assert(
      fc.property(size, size, seed, (m, n, start) => {
        const a = randomMatrix(m, n, uniforms(start));
        expect(multiply(a, identity(n))).toEqual(a);
        expect(transposeMultiply(identity(m), a)).toEqual(a);
        expect(transpose(gramOfRows(a))).toEqual(gramOfRows(a));
      }),
    );
  });
});
