import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Matrix,
  multiply,
  solveLower,
  solveLowerTransposed,
  solveLowerTransposedVector,
  solveLowerVector,
  transpose,
  transposeMultiply,
} from "../src/index.ts";
import { plainSolveLower, plainSolveLowerTransposed } from "./plain-loops.ts";
import { randomLower, randomMatrix, uniforms } from "./random-matrices.ts";

const size = fc.integer({ min: 1, max: 19 });

/** Columns from … to−1 of a matrix. */
function columns({ rows, cols, data }: Matrix, from: number, to: number): Matrix {
  const width = to - from;
  const out = new Float64Array(rows * width);
  for (let i = 0; i < rows; i++) out.set(data.subarray(i * cols + from, i * cols + to), i * width);
  return { rows, cols: width, data: out };
}

describe("laws of triangular solves", () => {
  it("the tiled solves equal the plain loops to the last bit, at any size", () => {
    fc.assert(
      fc.property(size, size, fc.nat(), (n, k, seed) => {
        const uniform = uniforms(seed);
        const factor = randomLower(n, uniform);
        const right = randomMatrix(n, k, uniform);
        expect(solveLower(factor, right)).toEqual(plainSolveLower(factor, right));
        expect(solveLowerTransposed(factor, right)).toEqual(plainSolveLowerTransposed(factor, right));
      }),
    );
  });

  it.each([64, 65, 131])("the same at n = %i with 70 columns", (n) => {
    const uniform = uniforms(n);
    const factor = randomLower(n, uniform);
    const right = randomMatrix(n, 70, uniform);
    expect(solveLower(factor, right)).toEqual(plainSolveLower(factor, right));
    expect(solveLowerTransposed(factor, right)).toEqual(plainSolveLowerTransposed(factor, right));
  });

  it("right-hand sides may be taken in any two parts: no bit of a solution changes", () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 2, max: 19 }), fc.nat(), fc.nat(), (n, k, cut, seed) => {
        const uniform = uniforms(seed);
        const factor = randomLower(n, uniform);
        const right = randomMatrix(n, k, uniform);
        const head = 1 + (cut % (k - 1));
        for (const solve of [solveLower, solveLowerTransposed]) {
          const whole = solve(factor, right);
          expect(solve(factor, columns(right, 0, head))).toEqual(columns(whole, 0, head));
          expect(solve(factor, columns(right, head, k))).toEqual(columns(whole, head, k));
        }
      }),
    );
  });

  it("the vector forms are, to the last bit, each column of the matrix forms", () => {
    fc.assert(
      fc.property(size, size, fc.nat(), (n, k, seed) => {
        const uniform = uniforms(seed);
        const factor = randomLower(n, uniform);
        const right = randomMatrix(n, k, uniform);
        const forward = solveLower(factor, right);
        const backward = solveLowerTransposed(factor, right);
        for (let j = 0; j < k; j++) {
          const column = columns(right, j, j + 1).data;
          expect(solveLowerVector(factor, column)).toEqual(columns(forward, j, j + 1).data);
          expect(solveLowerTransposedVector(factor, column)).toEqual(columns(backward, j, j + 1).data);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("solving undoes multiplying", () => {
    fc.assert(
      fc.property(size, size, fc.nat(), (n, k, seed) => {
        const uniform = uniforms(seed);
        const junk = randomLower(n, uniform);
        const factor: Matrix = { rows: n, cols: n, data: junk.data.map((x) => (Number.isNaN(x) ? 0 : x)) };
        const x = randomMatrix(n, k, uniform);
        // Condition numbers of these factors stay below 1e3.
        expectAllClose(solveLower(factor, multiply(factor, x)).data, x.data, { absolute: 1e-12 });
        expectAllClose(solveLowerTransposed(factor, transposeMultiply(factor, x)).data, x.data, { absolute: 1e-12 });
        expectAllClose(multiply(transpose(factor), solveLowerTransposed(factor, x)).data, x.data, { absolute: 1e-12 });
      }),
    );
  });
});
