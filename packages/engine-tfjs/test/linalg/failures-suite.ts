import { NotPositiveDefiniteError } from "@distcal/linalg";
import { expect, it } from "vitest";
import * as ops from "./ops.ts";
import { read } from "./read.ts";

/** What the factor of a stack of matrices is; nothing stays behind. */
function factored(values: ArrayLike<number>, shape: readonly number[]): Promise<Float64Array> {
  return read(() => ops.cholesky(ops.tensorFrom(values, shape)));
}

/** A failed factorisation is raised at once, or NaN until it is read. */
export function itRaisesFailures(name: ops.BackendName): void {
  const good = [2, 0, 0, 2];

  it.runIf(name === "tensorflow")("a matrix without a factor is raised with its pivot", async () => {
    const error = await factored([1, 0, 0, 0, 1, 2, 0, 2, 1], [3, 3]).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotPositiveDefiniteError);
    expect(error).toMatchObject({
      pivot: 2,
      jitter: 0,
      message: expect.stringMatching(/^cholesky: symmetric must be positive definite, got .*pivot 2/),
    });
    await expect(factored([...good, ...good, 1, 3, 3, 1], [3, 2, 2])).rejects.toThrow(/symmetric\[2\] .*pivot 1/);
    await expect(factored([...good, 0, 0, 0, 1], [2, 2, 2])).rejects.toThrow(/symmetric\[1\] .*pivot 0/);
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(factored([1, 0, 0, 0, 1, 0, 0, 0, bad], [3, 3])).rejects.toThrow(NotPositiveDefiniteError);
      await expect(factored([1, 0, 0, 0, 1, 0, bad, 0, 1], [3, 3])).rejects.toThrow(NotPositiveDefiniteError);
    }
    const n = 100;
    const matrix = Float64Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? 1 : 0));
    matrix[77 * (n + 1)] = -1;
    await expect(factored(matrix, [n, n])).rejects.toMatchObject({ pivot: 77 });
  });

  it.runIf(name === "webgpu")("a matrix without a factor, and what is computed from it, is NaN", async () => {
    const [, , , last] = await factored([1, 2, 2, 1], [2, 2]);
    expect(last).toBeNaN();
    const sums = await read(() => {
      const factor = ops.cholesky(ops.tensorFrom([1, 2, 2, 1], [2, 2]));
      return ops.solveLower(factor, ops.tensorFrom([1, 1], [2, 1])).sum();
    });
    expect(Array.from(sums)).toEqual([Number.NaN]);
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect((await factored([1, 0, 0, 0, 1, 0, 0, 0, bad], [3, 3])).every(Number.isFinite)).toBe(false);
    }
  });

  it("a stack of good matrices has its factors", async () => {
    const root = Math.SQRT2;
    const got = await factored([...good, ...good], [2, 2, 2]);
    expect(Array.from(got, Math.fround)).toEqual([root, 0, 0, root, root, 0, 0, root].map(Math.fround));
  });
}
