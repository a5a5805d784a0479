import * as host from "@distcal/kernels";
import { matrix } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BackendName } from "../../src/backends/backend-name.ts";
import { constant, readBack, tensorFrom } from "../../src/backends/working-precision.ts";
import { coregion, coregionFactor } from "../../src/kernel/coregion.ts";
import {
  type GaussianTensors,
  gaussianCross,
  gaussianCrossComposed,
  gaussianDiagonal,
  gaussianGram,
} from "../../src/kernel/gaussian-embedding.ts";

/** Values and gradients of every kernel against the float64 ones of this package; `tolerance` is relative to the largest. */
export function describeBackend(name: BackendName, running: boolean, tolerance: number): void {
  describe.runIf(running)(`on ${name}`, () => {
    let before = 0;
    beforeEach(() => {
      before = tf.memory().numTensors;
    });
    afterEach(() => {
      expect(tf.memory().numTensors, "tensors that a test left behind").toBe(before);
    });
    const lengthscale = 0.7;
    const kernel = host.gaussianEmbedding({ lengthscale });
    const [left, right] = [points(6, 1), points(9, 2)];

    it("cross has the values and the gradients of the float64 kernel", async () => {
      const bar = normals(54, 3);
      const wanted = kernel.cross(left, right).data;
      const vjp = kernel.crossVjp(left, right, matrix(6, 9, bar));
      const got = await valueAndGradients(
        (theta, mean, std) =>
          gaussianCross(theta as tf.Scalar, columns(mean, std), columns(tensorFrom(right.mean), tensorFrom(right.std))),
        [[lengthscale], left.mean, left.std],
        bar,
      );
      const composed = await valueAndGradients(
        (theta, mean, std, otherMean, otherStd) =>
          gaussianCrossComposed(theta as tf.Scalar, columns(mean, std), columns(otherMean, otherStd)),
        [[lengthscale], left.mean, left.std, right.mean, right.std],
        bar,
      );
      for (const [value, inLengthscale, inMean, inStd] of [got, composed]) {
        expectNear(value, wanted, tolerance);
        expectNear(inLengthscale, [vjp.parameters.lengthscale], tolerance * 10);
        expectNear(inMean, vjp.left.mean, tolerance);
        expectNear(inStd, vjp.left.std, tolerance);
      }
      expectNear(composed[4], vjp.right.mean, tolerance);
      expectNear(composed[5], vjp.right.std, tolerance);
    });

    it("gram has the values and the gradients of the float64 kernel", async () => {
      const bar = normals(36, 4);
      const got = await valueAndGradients(
        (theta, mean, std) => gaussianGram(theta as tf.Scalar, columns(mean, std)),
        [[lengthscale], left.mean, left.std],
        bar,
      );
      const vjp = kernel.gramVjp(left, matrix(6, 6, bar));
      expectNear(got[0], kernel.gram(left).data, tolerance);
      expectNear(got[1], [vjp.parameters.lengthscale], tolerance * 10);
      expectNear(got[2], vjp.points.mean, tolerance);
      expectNear(got[3], vjp.points.std, tolerance);
    });

    it("diagonal has the values and the gradients of the float64 kernel", async () => {
      const bar = normals(6, 5);
      const got = await valueAndGradients(
        (theta, std) => gaussianDiagonal(theta as tf.Scalar, std as tf.Tensor1D),
        [[lengthscale], left.std],
        bar,
      );
      const vjp = kernel.diagonalVjp(left, bar);
      expectNear(got[0], kernel.diagonal(left), tolerance);
      expectNear(got[1], [vjp.parameters.lengthscale], tolerance * 10);
      expectNear(got[2], vjp.points.std, tolerance);
    });

    it("coregionFactor has the values and the gradients of the float64 one, also where κ is tiny beside ω²", async () => {
      for (const variance of [Float64Array.of(0.3, 1.5, 0.7), Float64Array.of(1e-6, 1e-5, 1e-6)]) {
        const loading = Float64Array.of(1.2, -0.4, 0.9);
        const bar = normals(9, 6);
        const got = await valueAndGradients(
          (omega, kappa) => coregionFactor({ loading: omega as tf.Tensor1D, variance: kappa as tf.Tensor1D }),
          [loading, variance],
          bar,
        );
        const vjp = host.coregionFactorVjp({ loading, variance }, matrix(3, 3, bar));
        expectNear(got[0], host.coregionFactor({ loading, variance }).data, tolerance);
        expectNear(got[1], vjp.loading, tolerance * 10);
        expectNear(got[2], vjp.variance, tolerance * 10);
      }
    });

    it("coregion has the values and the gradients of the float64 one", async () => {
      const [loading, variance] = [Float64Array.of(1.2, -0.4, 0.9), Float64Array.of(0.3, 1.5, 0.7)];
      const bar = normals(9, 7);
      const got = await valueAndGradients(
        (omega, kappa) => coregion({ loading: omega as tf.Tensor1D, variance: kappa as tf.Tensor1D }),
        [loading, variance],
        bar,
      );
      const vjp = host.coregionVjp({ loading, variance }, matrix(3, 3, bar));
      expectNear(got[0], host.coregion({ loading, variance }).data, tolerance);
      expectNear(got[1], vjp.loading, tolerance);
      expectNear(got[2], vjp.variance, tolerance);
    });
  });
}

function normals(count: number, seed: number): Float64Array {
  return createRng(seed).fillNormal(new Float64Array(count));
}

function points(count: number, seed: number): { mean: Float64Array; std: Float64Array } {
  return { mean: normals(count, seed), std: normals(count, seed + 50).map((x) => 0.5 * Math.exp(0.3 * x)) };
}

function columns(mean: tf.Tensor, std: tf.Tensor): GaussianTensors {
  return { mean: mean as tf.Tensor1D, std: std as tf.Tensor1D };
}

/** The tensor that f makes of the inputs (a single number is a scalar), then the gradient of Σ bar·f in each of them. */
async function valueAndGradients(
  f: (...inputs: tf.Tensor[]) => tf.Tensor,
  inputs: readonly ArrayLike<number>[],
  bar: Float64Array,
): Promise<Float64Array[]> {
  const made = tf.tidy(() => {
    const given = inputs.map((values) => (values.length === 1 ? constant(values[0]) : tensorFrom(values)));
    const value = f(...given);
    const weights = tensorFrom(bar, value.shape);
    return [
      value,
      ...tf.grads((...x: tf.Tensor[]) =>
        f(...x)
          .mul(weights)
          .sum(),
      )(given),
    ];
  });
  const read = await Promise.all(made.map(readBack));
  tf.dispose(made);
  return read;
}

function expectNear(got: Float64Array, wanted: ArrayLike<number>, tolerance: number): void {
  const largest = Math.max(...Array.from(wanted, Math.abs));
  expectAllClose(got, wanted, { absolute: tolerance * largest });
}
