import type { KernelDescription, PartDescription } from "@distcal/kernels";
import * as tf from "@tensorflow/tfjs";
import { gaussianEmbedding } from "./gaussian-embedding.ts";
import { rbf } from "./rbf.ts";
import type { ColumnTensors, TensorPart } from "./tensor-part.ts";

/** A kernel as ops, differentiable in its parameters and in the columns of both sides. */
export interface TensorKernel {
  /** [k(x_i, y_j)]: a row for each left point, a column for each right one. */
  cross(parameters: readonly tf.Scalar[], left: ColumnTensors, right: ColumnTensors): tf.Tensor2D;
  /** [k(x_i, x_i)]. */
  diagonal(parameters: readonly tf.Scalar[], points: ColumnTensors): tf.Tensor1D;
}

/** The product of the parts that a kernel describes: their ln k are summed, and each pair takes one exponential. */
export function tensorKernel(description: KernelDescription): TensorKernel {
  let at = 0;
  const parts = description.map(partOf).map((part) => {
    const from = at;
    at += part.parameters;
    return { part, own: (all: readonly tf.Scalar[]) => all.slice(from, from + part.parameters) };
  });
  return Object.freeze({
    cross: (parameters, left, right) =>
      tf.tidy(() => {
        const logs = parts.map(({ part, own }) => part.logCross(own(parameters), left, right));
        const exponential = logs
          .map(({ exponent }) => exponent)
          .reduce((sum, exponent) => sum.add(exponent))
          .exp();
        return logs.reduce<tf.Tensor2D>(
          (product, { amplitude }) => (amplitude === undefined ? product : product.mul(amplitude)),
          exponential,
        );
      }),
    diagonal: (parameters, points) =>
      tf.tidy(() =>
        parts.reduce<tf.Tensor1D>(
          (product, { part, own }) =>
            part.diagonal === undefined ? product : product.mul(part.diagonal(own(parameters), points)),
          tf.onesLike(Object.values(points)[0]),
        ),
      ),
  } satisfies TensorKernel);
}

function partOf(description: PartDescription): TensorPart {
  return description.part === "rbf" ? rbf(description.column, description.of) : gaussianEmbedding;
}
