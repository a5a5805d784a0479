import * as host from "@distcal/kernels";
import { matrix } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BackendName } from "../../src/backends/backend-name.ts";
import { constant, readBack, tensorFrom } from "../../src/backends/working-precision.ts";
import { coregion, coregionFactor } from "../../src/kernel/coregion.ts";
import { tensorKernel } from "../../src/kernel/tensor-kernel.ts";
import type { ColumnTensors } from "../../src/kernel/tensor-part.ts";

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
    const [left, right] = [points(6, 1), points(9, 2)];
    const kernels: readonly (readonly [string, host.Kernel])[] = [
      ["the embedding", host.kernelOf([host.gaussianEmbedding])],
      ["the embedding times ln std", host.kernelOf([host.gaussianEmbedding, host.logStd])],
      ["a column alone", host.kernelOf([host.rbf("mean")])],
    ];

    for (const [label, kernel] of kernels) {
      const onDevice = tensorKernel(kernel.description);
      const theta = Float64Array.from(kernel.parameters, (_, k) => 0.7 + 0.3 * k);
      const scalars = (all: readonly tf.Tensor[]): tf.Scalar[] => all.slice(0, theta.length) as tf.Scalar[];
      const given = [...Array.from(theta, (value) => [value]), left.mean, left.std];
      const leftOf = (all: readonly tf.Tensor[]): ColumnTensors => columns(all[theta.length], all[theta.length + 1]);

      it(`cross of ${label} has the values and the gradients of the float64 kernel`, async () => {
        const bar = normals(54, 3);
        const wanted = crossOnHost(kernel, theta, left, right, bar);
        const other = (): ColumnTensors => columns(tensorFrom(right.mean), tensorFrom(right.std));
        const got = await valueAndGradients((...all) => onDevice.cross(scalars(all), leftOf(all), other()), given, bar);
        expectAll(got, wanted, tolerance);
      });

      it(`gram of ${label} has the values and the gradients of the float64 kernel`, async () => {
        const bar = normals(36, 4);
        const wanted = crossOnHost(kernel, theta, left, left, bar);
        const got = await valueAndGradients(
          (...all) => onDevice.cross(scalars(all), leftOf(all), leftOf(all)),
          given,
          bar,
        );
        expectAll(got, wanted, tolerance);
      });

      it(`diagonal of ${label} has the values and the gradients of the float64 kernel`, async () => {
        const bar = normals(6, 5);
        const features = kernel.features(left);
        const [value, inTheta] = [new Float64Array(6), new Float64Array(theta.length)];
        kernel.diagonalInto(value, theta, features);
        kernel.addDiagonalGradient(bar, new Float64Array(6), theta, features, inTheta);
        const got = await valueAndGradients((...all) => onDevice.diagonal(scalars(all), leftOf(all)), given, bar);
        expectNear(got[0], value, tolerance);
        for (const [k, slope] of inTheta.entries()) {
          expectAllClose(got[1 + k], [slope], { absolute: tolerance * 10 * Math.max(Math.abs(slope), 1) });
        }
      });
    }

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

    it("coregion is the square of its factor", async () => {
      const [loading, variance] = [Float64Array.of(1.2, -0.4, 0.9), Float64Array.of(0.3, 1.5, 0.7)];
      const [value] = await valueAndGradients(
        (omega, kappa) => coregion({ loading: omega as tf.Tensor1D, variance: kappa as tf.Tensor1D }),
        [loading, variance],
        normals(9, 7),
      );
      expectNear(value, host.coregion({ loading, variance }).data, tolerance);
    });
  });
}

function normals(count: number, seed: number): Float64Array {
  return createRng(seed).fillNormal(new Float64Array(count));
}

function points(count: number, seed: number): { mean: Float64Array; std: Float64Array } {
  return { mean: normals(count, seed), std: normals(count, seed + 50).map((x) => 0.5 * Math.exp(0.3 * x)) };
}

function columns(mean: tf.Tensor, std: tf.Tensor): ColumnTensors {
  return { mean: mean as tf.Tensor1D, std: std as tf.Tensor1D };
}

/** k(left, right), then the gradients of Σ bar·k in the parameters and in mean and std of the left points. */
function crossOnHost(
  kernel: host.Kernel,
  theta: Float64Array,
  left: { mean: Float64Array; std: Float64Array },
  right: { mean: Float64Array; std: Float64Array },
  bar: Float64Array,
): Float64Array[] {
  const size = left.mean.length * right.mean.length;
  const block = { values: new Float64Array(size), scratch: new Float64Array(size) };
  const [features, others] = [kernel.features(left), kernel.features(right)];
  kernel.crossInto(block, theta, features, others);
  const room = (): Float64Array[] => features.map((feature) => new Float64Array(feature.length));
  const into = { parameters: new Float64Array(theta.length), left: room() };
  // A set with itself: each point is both a left and a right one.
  const same = left === right ? { right: into.left } : {};
  kernel.addCrossGradient(block, bar, theta, features, others, { ...into, ...same });
  const inColumns = { mean: new Float64Array(left.mean.length), std: new Float64Array(left.std.length) };
  kernel.addColumnGradient(left, into.left, inColumns);
  return [
    block.values,
    ...Array.from(into.parameters, (slope) => Float64Array.of(slope)),
    inColumns.mean,
    inColumns.std,
  ];
}

function expectAll(got: readonly Float64Array[], wanted: readonly Float64Array[], tolerance: number): void {
  for (const [k, values] of wanted.entries())
    expectNear(got[k], values, k > 0 && values.length === 1 ? tolerance * 10 : tolerance);
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
        // Every input takes part: TensorFlow.js has no gradient in one that does not.
        f(...x)
          .mul(weights)
          .sum()
          .add(tf.addN(x.map((input) => input.sum().mul(0)))),
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
