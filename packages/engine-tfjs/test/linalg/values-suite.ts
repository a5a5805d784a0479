import * as float64 from "@distcal/linalg";
import { expectAllClose } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import * as ops from "./ops.ts";
import { randomLower, randomMatrix, randomPositiveDefinite, uniforms } from "./random-matrices.ts";
import { read } from "./read.ts";
import { joined, relativeError, rounded, solves, stackOf } from "./stacks.ts";
import type { Tolerances } from "./tolerances.ts";

// Sizes around those of the tiles (4 on the host, 8 on the GPU) and of a workgroup (64 and 256).
const sizes = [1, 3, 8, 9, 33, 64, 65, 130];

/** Factors, solutions and log-determinants are those of float64. */
export function itComputesValues(tolerances: Tolerances): void {
  it.each(sizes)("cholesky is that of float64 for n = %i, with zeros above the diagonal", async (n) => {
    const given = [1, 2].map((seed) => rounded(randomPositiveDefinite(n, uniforms(seed * n))));
    const factors = await read(() => ops.cholesky(stackOf(given)));
    expect(relativeError(factors, joined(given.map(float64.cholesky)))).toBeLessThan(tolerances.value);
    for (let i = 0; i < n; i++)
      expect(Array.from(factors.subarray(i * n + i + 1, (i + 1) * n))).toEqual(new Array(n - 1 - i).fill(0));
  });

  it.each(sizes)("both triangular solves are those of float64 for n = %i", async (n) => {
    const uniform = uniforms(n);
    // NaN above the diagonal shows that nothing there is read.
    const factors = [1, 2].map(() => rounded(randomLower(n, uniform)));
    for (const k of [1, 5, 70]) {
      const sides = [1, 2].map(() => rounded(randomMatrix(n, k, uniform)));
      for (const { solve, inFloat64, label } of solves) {
        const got = await read(() => solve(stackOf(factors), stackOf(sides)));
        const expected = joined(factors.map((factor, i) => inFloat64(factor, sides[i])));
        expect(relativeError(got, expected), `${label} with ${k} columns`).toBeLessThan(tolerances.value);
      }
    }
  });

  it("the log-determinant of each matrix of a stack is that of float64", async () => {
    const given = [3, 4, 5].map((seed) => rounded(randomPositiveDefinite(20, uniforms(seed))));
    const got = await read(() => ops.logDeterminantFromFactor(ops.cholesky(stackOf(given))));
    const expected = given.map((a) => float64.logDeterminantFromFactor(float64.cholesky(a)));
    expectAllClose(got, expected, { relative: tolerances.value, label: "ln det" });
  });

  it("leading dimensions are kept, and those of factor and right-hand side are broadcast", async () => {
    const n = 5;
    const given = [1, 2, 3, 4, 5, 6].map((seed) => randomPositiveDefinite(n, uniforms(seed)));
    const [first] = given;
    const side = randomMatrix(n, 2, uniforms(7));
    const shapes = tf.tidy(() => {
      const factors = ops.cholesky(stackOf(given).reshape([2, 3, n, n]));
      const right = ops.tensorFrom(side.data, [n, 2]);
      return [factors, ops.solveLower(factors, right), ops.logDeterminantFromFactor(factors)].map((x) => x.shape);
    });
    expect(shapes).toEqual([
      [2, 3, n, n],
      [2, 3, n, 2],
      [2, 3],
    ]);
    const sides = [1, 2].map((seed) => randomMatrix(n, 2, uniforms(seed)));
    const got = await read(() => ops.solveLower(ops.cholesky(ops.tensorFrom(first.data, [n, n])), stackOf(sides)));
    const expected = joined(sides.map((right) => float64.solveLower(float64.cholesky(first), right)));
    expect(relativeError(got, expected)).toBeLessThan(tolerances.value);
  });
}
