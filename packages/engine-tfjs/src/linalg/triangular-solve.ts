import * as tf from "@tensorflow/tfjs";
import { batchShapeOf, checkSquareBatch } from "../linalg-kernels/batch-shape.ts";
import { triangularSolveKernel } from "../linalg-kernels/names.ts";
import { registerKernels } from "../linalg-kernels/register.ts";
import { lowerTriangle } from "./triangles.ts";

/**
 * X with L·X = B for stacks L [..., n, n] and B [..., n, k], differentiable in both; leading dimensions are broadcast.
 * Only lower triangles of L are read.
 */
export function solveLower(factor: tf.Tensor, right: tf.Tensor): tf.Tensor {
  return solve("solveLower", factor, right, false);
}

/** X with Lᵀ·X = B, otherwise as solveLower. */
export function solveLowerTransposed(factor: tf.Tensor, right: tf.Tensor): tf.Tensor {
  return solve("solveLowerTransposed", factor, right, true);
}

function solve(where: string, factor: tf.Tensor, right: tf.Tensor, transposed: boolean): tf.Tensor {
  checkSquareBatch(where, "factor", factor);
  const { batch, rows: n } = batchShapeOf(factor.shape);
  const { batch: rightBatch, rows, cols } = batchShapeOf(right.shape);
  if (!(right.rank >= 2 && rows === n)) {
    throw new RangeError(
      `${where}: right must have the shape [..., ${n}, k], got [${right.shape.join(", ")}]; ` +
        "give one row for each row of factor",
    );
  }
  registerKernels();
  registerSolveGradient();
  return tf.tidy(() => {
    const common = tf.broadcast_util.assertAndGetBroadcastShape([...batch], [...rightBatch]);
    const inputs = { factor: broadcast(factor, [...common, n, n]), right: broadcast(right, [...common, n, cols]) };
    return tf.engine().runKernel(triangularSolveKernel, inputs, { transposed }) as tf.Tensor;
  });
}

function broadcast(x: tf.Tensor, shape: number[]): tf.Tensor {
  return tf.util.arraysEqual(x.shape, shape) ? x : tf.broadcastTo(x, shape as [number, number]);
}

/** Of X = L⁻¹B: B̄ = L⁻ᵀX̄ and L̄ = −lower(B̄Xᵀ); of X = L⁻ᵀB: B̄ = L⁻¹X̄ and L̄ = −lower(XB̄ᵀ). */
function registerSolveGradient(): void {
  if (tf.getGradient(triangularSolveKernel)) return;
  tf.registerGradient({
    kernelName: triangularSolveKernel,
    inputsToSave: ["factor"],
    outputsToSave: [true],
    gradFunc: (bar, [factor, solution], attrs) => {
      const transposed = attrs["transposed"] === true;
      const rightBar = solve("solve gradient", factor, bar as tf.Tensor, !transposed);
      const [left, right] = transposed ? [solution, rightBar] : [rightBar, solution];
      return {
        factor: () => minusLowerProduct(left, right),
        right: () => rightBar,
      };
    },
  });
}

/** −lower(A·Bᵀ). */
function minusLowerProduct(left: tf.Tensor, right: tf.Tensor): tf.Tensor {
  return tf.tidy(() => tf.neg(lowerTriangle(tf.matMul(left, right, false, true))));
}
