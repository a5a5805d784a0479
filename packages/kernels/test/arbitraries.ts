import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { gaussianEmbedding, type Kernel, kernelOf, logStd, rbf } from "../src/index.ts";

/** One to `most` points with the columns of every kernel below, some of them close together. */
export function somePoints(most: number): fc.Arbitrary<{ mean: number[]; std: number[]; hour: number[] }> {
  const close = fc.tuple(numberBetween(0.5, 0.5001), numberBetween(0.2, 0.2001), numberBetween(1, 1.0001));
  const point = fc.oneof(fc.tuple(numberBetween(-3, 3), numberBetween(0.05, 2), numberBetween(-2, 2)), close);
  return fc.array(point, { minLength: 1, maxLength: most }).map((points) => ({
    mean: points.map(([mean]) => mean),
    std: points.map(([, std]) => std),
    hour: points.map(([, , hour]) => hour),
  }));
}

/** A kernel of each kind, and products of two and three parts. */
export const kernels: Readonly<Record<string, Kernel>> = {
  "the Gaussian embedding": kernelOf([gaussianEmbedding]),
  "ln std": kernelOf([logStd]),
  "an RBF on a column": kernelOf([rbf("hour")]),
  "embedding × ln std": kernelOf([gaussianEmbedding, logStd]),
  "embedding × ln std × RBF": kernelOf([gaussianEmbedding, logStd, rbf("hour")]),
  "RBF × embedding": kernelOf([rbf("hour"), gaussianEmbedding]),
};

/** The same number for each parameter of a kernel. */
export function allParameters(kernel: Kernel, value: number): Record<string, number> {
  return Object.fromEntries(kernel.parameters.map(({ name }, k) => [name, value * (1 + 0.3 * k)]));
}

/** A fixed matrix of cotangents of the order of 1, none near 0. */
export function someCotangent(rows: number, cols: number): { rows: number; cols: number; data: Float64Array } {
  return { rows, cols, data: Float64Array.from({ length: rows * cols }, (_, at) => 1.5 + Math.sin(7 * at + 1)) };
}

/** Σ cotangent · value: the number whose gradient a reverse rule gives. */
export function paired(value: ArrayLike<number>, cotangent: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < value.length; at++) sum += value[at] * cotangent[at];
  return sum;
}
