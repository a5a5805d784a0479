import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import * as ops from "./ops.ts";
import { read } from "./read.ts";

/** Tensors go in and out in the working precision; parts of matrices; wrong shapes. */
export function itHandlesTensors(): void {
  it("parts of matrices: lower triangle, transposes", async () => {
    const x = [1, 2, 3, 4, 5, 6, 7, 8];
    const at = (): tf.Tensor => ops.tensorFrom(x, [2, 2, 2]);
    expect(Array.from(await read(() => ops.lowerTriangle(at())))).toEqual([1, 0, 3, 4, 5, 0, 7, 8]);
    expect(Array.from(await read(() => ops.transposeMatrices(at())))).toEqual([1, 3, 2, 4, 5, 7, 6, 8]);
  });

  it("tensors keep their values in the precision of the backend, whatever happens to the array afterwards", async () => {
    const values = Float64Array.of(0.1, -1 / 3, 1e-30, 12345.678901234567);
    const expected = ops.precisionOf() === "float64" ? values.slice() : Float64Array.from(Float32Array.from(values));
    const tensor = ops.tensorFrom(values, [2, 2]);
    values.fill(0);
    const first = await ops.readBack(tensor);
    expect(first).toEqual(expected);
    first.fill(0);
    expect(await ops.readBack(tensor)).toEqual(expected);
    tensor.dispose();
    expect((await read(() => ops.constant(0.1)))[0]).toBe(expected[0]);
  });

  it("wrong shapes are refused with what was given", () => {
    tf.tidy(() => {
      const wide = ops.tensorFrom([1, 2, 3, 4, 5, 6], [2, 3]);
      const square = ops.tensorFrom([1, 0, 0, 1], [2, 2]);
      expect(() => ops.cholesky(wide)).toThrow("cholesky: symmetric must have the shape [..., n, n], got [2, 3]");
      expect(() => ops.cholesky(ops.tensorFrom([1]))).toThrow(/got \[1\]/);
      expect(() => ops.solveLower(square, ops.tensorFrom([1, 2, 3], [3, 1]))).toThrow(
        "solveLower: right must have the shape [..., 2, k], got [3, 1]",
      );
      expect(() => ops.tensorFrom([1, 2, 3], [2, 2])).toThrow(
        "tensorFrom: values must fill the shape [2, 2] with 4 numbers, got 3",
      );
    });
  });
}
