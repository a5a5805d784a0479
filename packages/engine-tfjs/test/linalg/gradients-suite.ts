import * as float64 from "@distcal/linalg";
import { numericalGradient } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import * as ops from "./ops.ts";
import { dot, randomLower, randomMatrix, randomPositiveDefinite, uniforms } from "./random-matrices.ts";
import { read } from "./read.ts";
import { relativeError, rounded, solves } from "./stacks.ts";
import type { Tolerances } from "./tolerances.ts";

/** Gradients are those of central differences of the float64 routines. */
export function itComputesGradients(name: ops.BackendName, tolerances: Tolerances): void {
  it("gradients through Cholesky, solves and log-determinant are those of central differences in float64", async () => {
    const [n, k] = [5, 3];
    const uniform = uniforms(11);
    const at = rounded(randomPositiveDefinite(n, uniform)).data;
    const right = rounded(randomMatrix(n, k, uniform));
    const weights = [randomMatrix(n, n, uniform), randomMatrix(n, k, uniform), randomMatrix(n, k, uniform)].map(
      rounded,
    );
    const inFloat64 = (x: Float64Array): number => {
      const symmetric = float64.matrix(
        n,
        n,
        x.map((_, i) => (x[i] + x[(i % n) * n + Math.floor(i / n)]) / 2),
      );
      const factor = float64.cholesky(symmetric);
      const forward = float64.solveLower(factor, right);
      const back = float64.solveLowerTransposed(factor, right);
      const values = [factor, forward, back].map((value, i) => dot(value.data, weights[i].data));
      return values[0] + values[1] + values[2] + float64.logDeterminantFromFactor(factor);
    };
    const onBackend = (x: tf.Tensor): tf.Tensor => {
      const symmetric = x.add(ops.transposeMatrices(x)).mul(0.5);
      const factor = ops.cholesky(symmetric);
      const side = ops.tensorFrom(right.data, [n, k]);
      const parts = [factor, ops.solveLower(factor, side), ops.solveLowerTransposed(factor, side)].map((value, i) =>
        value.mul(ops.tensorFrom(weights[i].data, [weights[i].rows, weights[i].cols])).sum(),
      );
      return parts[0].add(parts[1]).add(parts[2]).add(ops.logDeterminantFromFactor(factor).sum());
    };
    const expected = numericalGradient(inFloat64, at);
    const one = await read(() => tf.grad(onBackend)(ops.tensorFrom(at, [n, n])));
    expect(relativeError(one, expected)).toBeLessThan(tolerances.gradient);
    const stack = await read(() => tf.grad(onBackend)(ops.tensorFrom([...at, ...at], [2, n, n])));
    expect(relativeError(stack, [...expected, ...expected])).toBeLessThan(tolerances.gradient);
  });

  it("the gradient in the right-hand side is that of central differences in float64", async () => {
    const [n, k] = [6, 2];
    const uniform = uniforms(12);
    const factor = rounded(randomLower(n, uniform));
    const weights = rounded(randomMatrix(n, k, uniform));
    const at = rounded(randomMatrix(n, k, uniform)).data;
    for (const { solve, inFloat64, label } of solves) {
      const expected = numericalGradient(
        (x) => dot(inFloat64(factor, { rows: n, cols: k, data: x }).data, weights.data),
        at,
      );
      const got = await read(() =>
        tf.grad((x) =>
          solve(ops.tensorFrom(factor.data, [n, n]), x)
            .mul(ops.tensorFrom(weights.data, [n, k]))
            .sum(),
        )(ops.tensorFrom(at, [n, k])),
      );
      expect(relativeError(got, expected), label).toBeLessThan(tolerances.gradient);
    }
  });

  it("a gradient that fails on the way leaves nothing behind", async () => {
    const given = ops.tensorFrom([1, 2, 2, 1], [2, 2]);
    const gradient = (): tf.Tensor => tf.grad((x) => ops.logDeterminantFromFactor(ops.cholesky(x)).sum())(given);
    if (name === "webgpu") expect(Number.isNaN((await read(gradient))[0])).toBe(true);
    else expect(gradient).toThrow(float64.NotPositiveDefiniteError);
    given.dispose();
  });

  it("a cotangent that is not finite gives a gradient that is not, and no error", async () => {
    const at = (): tf.Tensor => ops.tensorFrom([2, 1, 1, 2], [2, 2]);
    const side = (): tf.Tensor => ops.tensorFrom([1, 1], [2, 1]);
    const ofFactor = await read(() => tf.grad((x) => ops.cholesky(x).sum().mul(ops.constant(Infinity)))(at()));
    expect(Number.isFinite(ofFactor[3])).toBe(false);
    const ofSolve = await read(() => tf.grad((x) => ops.solveLower(x, side()).sum().mul(ops.constant(Infinity)))(at()));
    expect(Number.isFinite(ofSolve[3])).toBe(false);
  });
}
