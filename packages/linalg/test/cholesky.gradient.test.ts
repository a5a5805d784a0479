import { expectGradient } from "@distcal/testing";
import { describe, it } from "vitest";
import { cholesky, choleskyVjp, type Matrix } from "../src/index.ts";
import { dot, randomLower, randomPositiveDefinite, uniforms } from "./random-matrices.ts";

/** The symmetric matrix with the given lower triangle, packed by rows. */
function unpack(n: number, packed: Float64Array): Matrix {
  const data = new Float64Array(n * n);
  for (let i = 0, at = 0; i < n; i++) {
    for (let j = 0; j <= i; j++, at++) {
      data[i * n + j] = packed[at];
      data[j * n + i] = packed[at];
    }
  }
  return { rows: n, cols: n, data };
}

function packLower({ rows: n, data }: Matrix): Float64Array {
  const packed: number[] = [];
  for (let i = 0; i < n; i++) packed.push(...data.subarray(i * n, i * n + i + 1));
  return Float64Array.from(packed);
}

function checkAt(n: number, seed: number): void {
  const uniform = uniforms(seed);
  const symmetric = randomPositiveDefinite(n, uniform);
  const factorBar = randomLower(n, uniform);
  expectGradient({
    value: (x) => dot(packLower(factorBar), packLower(cholesky(unpack(n, x)))),
    // One packed number off the diagonal moves two elements of the symmetric matrix.
    gradient: (x) => {
      const { data } = choleskyVjp(cholesky(unpack(n, x)), factorBar);
      return packLower({ rows: n, cols: n, data: data.map((bar, at) => (at % (n + 1) === 0 ? bar : 2 * bar)) });
    },
    at: packLower(symmetric),
    label: `size ${n}, seed ${seed}`,
  });
}

describe("choleskyVjp agrees with central differences", () => {
  it("in 200 random matrices up to 7 × 7", () => {
    for (let seed = 0; seed < 200; seed++) checkAt(1 + (seed % 7), seed);
  });

  it("at 19 × 19, where its sums take two blocks of rows", () => {
    checkAt(19, 1);
  });
});
