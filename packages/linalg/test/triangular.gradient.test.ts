import { expectGradient } from "@distcal/testing";
import { describe, it } from "vitest";
import {
  type Matrix,
  solveLower,
  solveLowerTransposed,
  solveLowerTransposedVector,
  solveLowerTransposedVectorVjp,
  solveLowerTransposedVjp,
  solveLowerVector,
  solveLowerVectorVjp,
  solveLowerVjp,
} from "../src/index.ts";
import { dot, randomLower, randomMatrix, randomVector, uniforms } from "./random-matrices.ts";

/** Whole matrices as coordinates: the elements above the diagonal are zero, and must have a zero derivative. */
function factorAndRight(n: number, k: number, x: Float64Array): [Matrix, Matrix] {
  return [
    { rows: n, cols: n, data: x.slice(0, n * n) },
    { rows: n, cols: k, data: x.slice(n * n) },
  ];
}

function point(n: number, k: number, uniform: () => number): Float64Array {
  const lower = randomLower(n, uniform).data.map((value) => (Number.isNaN(value) ? 0 : value));
  return Float64Array.of(...lower, ...randomVector(n * k, uniform));
}

describe("reverse rules of triangular solves agree with central differences", () => {
  it.each([
    ["solveLowerVjp", solveLower, solveLowerVjp],
    ["solveLowerTransposedVjp", solveLowerTransposed, solveLowerTransposedVjp],
  ] as const)("%s", (_, solve, vjp) => {
    for (let seed = 0; seed < 200; seed++) {
      const uniform = uniforms(seed);
      const n = 1 + Math.floor(6 * uniform());
      const k = 1 + Math.floor(5 * uniform());
      const bar = randomMatrix(n, k, uniform);
      expectGradient({
        value: (x) => dot(bar.data, solve(...factorAndRight(n, k, x)).data),
        gradient: (x) => {
          const [factor, right] = factorAndRight(n, k, x);
          const { factorBar, rightBar } = vjp(factor, solve(factor, right), bar);
          return [...factorBar.data, ...rightBar.data];
        },
        at: point(n, k, uniform),
        label: `configuration ${seed}`,
      });
    }
  });

  it.each([
    ["solveLowerVectorVjp", solveLowerVector, solveLowerVectorVjp],
    ["solveLowerTransposedVectorVjp", solveLowerTransposedVector, solveLowerTransposedVectorVjp],
  ] as const)("%s", (_, solve, vjp) => {
    for (let seed = 0; seed < 200; seed++) {
      const uniform = uniforms(seed);
      const n = 1 + Math.floor(6 * uniform());
      const bar = randomVector(n, uniform);
      expectGradient({
        value: (x) => {
          const [factor, right] = factorAndRight(n, 1, x);
          return dot(bar, solve(factor, right.data));
        },
        gradient: (x) => {
          const [factor, right] = factorAndRight(n, 1, x);
          const { factorBar, rightBar } = vjp(factor, solve(factor, right.data), bar);
          return [...factorBar.data, ...rightBar];
        },
        at: point(n, 1, uniform),
        label: `configuration ${seed}`,
      });
    }
  });
});
