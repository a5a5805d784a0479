import * as tf from "@tensorflow/tfjs";
import { checkSquareBatch } from "../linalg-kernels/batch-shape.ts";
import { choleskyKernel } from "../linalg-kernels/names.ts";
import { registerKernels } from "../linalg-kernels/register.ts";
import { lowerTriangle, mirrorLower, transposeMatrices } from "./triangles.ts";
import { solveLowerTransposed } from "./triangular-solve.ts";

/**
 * The lower triangular L with L·Lᵀ = A for each matrix of a stack [..., n, n], differentiable. Only lower triangles are
 * read.
 *
 * Where a matrix has no factor, `tensorflow` throws NotPositiveDefiniteError at once. On `webgpu` nothing is known until
 * something is read back: there the columns from the failed pivot on are NaN.
 */
export function cholesky(symmetric: tf.Tensor): tf.Tensor {
  checkSquareBatch("cholesky", "symmetric", symmetric);
  registerKernels();
  registerCholeskyGradient();
  return tf.engine().runKernel(choleskyKernel, { symmetric }) as tf.Tensor;
}

function registerCholeskyGradient(): void {
  if (tf.getGradient(choleskyKernel)) return;
  tf.registerGradient({
    kernelName: choleskyKernel,
    outputsToSave: [true],
    gradFunc: (factorBar, [factor]) => ({ symmetric: () => symmetricBarOf(factor, factorBar as tf.Tensor) }),
  });
}

/**
 * Ā = ½ L⁻ᵀ (P + Pᵀ) L⁻¹ with P = Φ(LᵀL̄), Φ = lower triangle with its diagonal halved (Murray, Differentiation of
 * the Cholesky decomposition, 2016, arXiv:1602.07527). P + Pᵀ is the lower triangle of LᵀL̄, mirrored.
 */
function symmetricBarOf(factor: tf.Tensor, factorBar: tf.Tensor): tf.Tensor {
  return tf.tidy(() => {
    const product = tf.matMul(factor, lowerTriangle(factorBar), true, false);
    const half = solveLowerTransposed(factor, mirrorLower(product));
    const whole = solveLowerTransposed(factor, transposeMatrices(half));
    return tf.mul(tf.add(whole, transposeMatrices(whole)), 0.25);
  });
}
