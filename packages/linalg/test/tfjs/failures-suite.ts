import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import { NotPositiveDefiniteError } from "../../src/index.ts";
import * as ops from "../../src/tfjs/index.ts";
import { read } from "./read.ts";

/** Factors, requires the factor, and leaves nothing behind whatever happens. */
async function factored(values: ArrayLike<number>, shape: readonly number[]): Promise<void> {
  const given = ops.tensorFrom(values, shape);
  let factor: tf.Tensor | undefined;
  try {
    factor = ops.cholesky(given);
    await ops.requireFactor(factor);
  } finally {
    tf.dispose(factor === undefined ? [given] : [given, factor]);
  }
}

/** A failed factorisation is raised, or NaN until it can be. */
export function itRaisesFailures(name: ops.BackendName): void {
  it("a matrix without a factor is raised as NotPositiveDefiniteError with its pivot", async () => {
    const error = await factored([1, 0, 0, 0, 1, 2, 0, 2, 1], [3, 3]).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotPositiveDefiniteError);
    expect(error).toMatchObject({
      pivot: 2,
      jitter: 0,
      message: expect.stringMatching(/^cholesky: symmetric must be positive definite, got .*pivot 2/),
    });
    const good = [2, 0, 0, 2];
    await expect(factored([...good, ...good, 1, 3, 3, 1], [3, 2, 2])).rejects.toThrow(/symmetric\[2\] .*pivot 1/);
    await expect(factored([...good, 0, 0, 0, 1], [2, 2, 2])).rejects.toThrow(/symmetric\[1\] .*pivot 0/);
    await factored([...good, ...good], [2, 2, 2]);
    expect(await read(() => ops.failureFlag(ops.cholesky(ops.tensorFrom(good, [2, 2]))))).toEqual(Float64Array.of(0));
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])("a matrix with %d in it is raised too", async (bad) => {
    await expect(factored([1, 0, 0, 0, 1, 0, 0, 0, bad], [3, 3])).rejects.toThrow(NotPositiveDefiniteError);
    await expect(factored([1, 0, 0, 0, 1, 0, bad, 0, 1], [3, 3])).rejects.toThrow(NotPositiveDefiniteError);
  });

  it("a failure far down a large matrix names its pivot", async () => {
    const n = 100;
    const matrix = Float64Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
    matrix[77 * (n + 1)] = -1;
    await expect(factored(matrix, [n, n])).rejects.toMatchObject({ pivot: 77 });
  });

  it("what is computed from a factor that failed on the device is NaN", async () => {
    if (name !== "webgpu")
      return expect(() => tf.tidy(() => ops.cholesky(ops.tensorFrom([-1], [1, 1])))).toThrow(/pivot 0 = -1/);
    const sums = await read(() => {
      const factor = ops.cholesky(ops.tensorFrom([1, 2, 2, 1], [2, 2]));
      return tf.stack([
        ops.solveLower(factor, ops.tensorFrom([1, 1], [2, 1])).sum(),
        ops.logDeterminantFromFactor(factor).sum(),
        ops.failureFlag(factor),
      ]);
    });
    expect(Array.from(sums)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
}
