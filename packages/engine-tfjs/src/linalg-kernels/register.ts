import * as tf from "@tensorflow/tfjs";
import { choleskyKernel, triangularSolveKernel } from "./names.ts";
import { nativeCholesky, nativeTriangularSolve } from "./native.ts";
import { webgpuCholesky, webgpuTriangularSolve } from "./webgpu.ts";

type Kernels = Readonly<Record<string, tf.KernelFunc>>;

const native: Kernels = { [choleskyKernel]: nativeCholesky, [triangularSolveKernel]: nativeTriangularSolve };

const webgpu: Kernels = { [choleskyKernel]: webgpuCholesky, [triangularSolveKernel]: webgpuTriangularSolve };

/**
 * Makes the kernels of this package known to TensorFlow.js for the backend in use, once. It is done when an op is
 * called, for a module that only registers something would be dropped by bundlers.
 */
export function registerKernels(): void {
  const backendName = tf.getBackend();
  if (tf.getKernel(choleskyKernel, backendName)) return;
  for (const [kernelName, kernelFunc] of Object.entries(backendName === "tensorflow" ? native : webgpu)) {
    tf.registerKernel({ kernelName, backendName, kernelFunc });
  }
}
