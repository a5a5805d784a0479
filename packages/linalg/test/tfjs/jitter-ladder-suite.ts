import { expectAllClose } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import * as float64 from "../../src/index.ts";
import * as ops from "../../src/tfjs/index.ts";
import { uniforms, withEigenvalues } from "../random-matrices.ts";
import { relativeError, smoothKernel, stackOf } from "./stacks.ts";
import type { Tolerances } from "./tolerances.ts";

/** The jitter ladder finds the least step, reports it, or gives up. */
export function itClimbsTheJitterLadder(tolerances: Tolerances): void {
  it("the ladder reports the jitter that a smooth kernel matrix needs", async () => {
    const kernel = smoothKernel(64);
    const given = ops.tensorFrom(kernel.data, [64, 64]);
    const { factor, step, jitter } = await ops.choleskyWithJitterLadder(given);
    const values = await ops.readBack(factor);
    tf.dispose([given, factor]);
    expect(step).toBe(ops.precisionOf() === "float32" ? 1e-4 : 1e-12);
    expect(Array.from(jitter)).toEqual([step]);
    const shifted = float64.matrix(
      64,
      64,
      kernel.data.map((x, i) => x + (i % 65 === 0 ? step : 0)),
    );
    // The condition number is 64 / step.
    expect(relativeError(values, float64.cholesky(shifted).data)).toBeLessThan((64 / step) * tolerances.value * 0.01);
  });

  it("the ladder escalates until each matrix of a stack has a factor", async () => {
    const uniform = uniforms(5);
    const nearly = withEigenvalues([1, 1, 1, 1 + 5e-4, 1, -5e-4], uniform);
    const given = stackOf([nearly, float64.identity(6)]);
    const { factor, step, jitter } = await ops.choleskyWithJitterLadder(given, { start: 1e-4 });
    tf.dispose([given, factor]);
    expect(step).toBeCloseTo(1e-3, 12);
    expectAllClose(jitter, [1e-3 * (5 / 6), 1e-3], { relative: 1e-5, label: "jitter" });
  });

  it("the ladder gives up on an indefinite matrix, and refuses a diagonal that is not finite", async () => {
    const hopeless = ops.tensorFrom([1, 2, 2, 1], [2, 2]);
    const error = await ops.choleskyWithJitterLadder(hopeless).catch((caught: unknown) => caught);
    hopeless.dispose();
    expect(error).toBeInstanceOf(float64.NotPositiveDefiniteError);
    const most = ops.precisionOf() === "float32" ? 0.1 : 1e-4;
    expect((error as float64.NotPositiveDefiniteError).jitter).toBeCloseTo(most, 8);
    expect((error as Error).message).toMatch(
      /^choleskyWithJitterLadder: symmetric must be positive definite, got a pivot 1/,
    );
    const bad = ops.tensorFrom([Number.NaN, 0, 0, 1, 1, 0, 0, 1], [2, 2, 2]);
    await expect(ops.choleskyWithJitterLadder(bad)).rejects.toThrow(/symmetric\[0\]\[0\]\[0\] must be finite, got NaN/);
    bad.dispose();
  });
}
