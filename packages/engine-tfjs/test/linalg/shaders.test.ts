import { cholesky as choleskyInFloat64 } from "@distcal/linalg";
import * as tf from "@tensorflow/tfjs";
import { describe, expect, it } from "vitest";
import { startBackend } from "../backends/start-backend.ts";
import { cholesky, solveLower, solveLowerTransposed } from "./ops.ts";
import { randomMatrix, randomPositiveDefinite, uniforms } from "./random-matrices.ts";
import { read } from "./read.ts";
import { relativeError, rounded, stackOf } from "./stacks.ts";

interface Device {
  pushErrorScope(kind: "validation"): void;
  popErrorScope(): Promise<{ readonly message: string } | null>;
}

describe.runIf(await startBackend("webgpu"))("the WGSL shaders", () => {
  it("are valid for every backend of WebGPU: the device reports no error", async () => {
    const { device } = tf.backend() as unknown as { device: Device };
    // New workgroup sizes are new pipelines, so each variant is compiled inside the scope.
    for (const n of [2, 20, 100]) {
      device.pushErrorScope("validation");
      const given = randomPositiveDefinite(n, uniforms(n));
      await read(() => {
        const factor = cholesky(stackOf([given]));
        return solveLowerTransposed(factor, solveLower(factor, stackOf([given])));
      });
      expect(await device.popErrorScope()).toBeNull();
    }
  });

  it("factor a 512 × 512 matrix", async () => {
    const given = rounded(randomPositiveDefinite(512, uniforms(1)));
    const got = await read(() => cholesky(stackOf([given])));
    expect(relativeError(got, choleskyInFloat64(given).data)).toBeLessThan(1e-5);
  });

  it("factor and solve stacks of many small matrices", async () => {
    // One for each row of a batch; larger ones get a workgroup each.
    const [count, n] = [1000, 3];
    const uniform = uniforms(2);
    const given = Array.from({ length: count }, () => rounded(randomPositiveDefinite(n, uniform)));
    const sides = Array.from({ length: count }, () => rounded(randomMatrix(n, 2, uniform)));
    const back = await read(() => {
      const factor = cholesky(stackOf(given));
      return tf.matMul(stackOf(given), solveLowerTransposed(factor, solveLower(factor, stackOf(sides))));
    });
    expect(
      relativeError(
        back,
        sides.flatMap(({ data }) => Array.from(data)),
      ),
    ).toBeLessThan(1e-5);
  });

  it("give their memory on the GPU back", async () => {
    const inUse = (): number => (tf.memory() as unknown as { numBytesInGPU: number }).numBytesInGPU;
    const before = inUse();
    for (let i = 0; i < 20; i++) await read(() => cholesky(stackOf([randomPositiveDefinite(9, uniforms(i))])));
    expect(inUse()).toBe(before);
  });
});
