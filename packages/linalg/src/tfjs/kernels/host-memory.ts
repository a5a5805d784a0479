import type * as tf from "@tensorflow/tfjs";

/** What a kernel in TypeScript needs of a backend: its values in this process's memory. */
export interface HostBackend {
  readSync(dataId: tf.DataId): ArrayLike<number>;
  write(values: Float32Array, shape: number[], dtype: "float32"): tf.DataId;
}

/** Whether kernels in TypeScript are the ones for a backend: others compute where JavaScript can't see it. */
export function isHostBackend(backendName: string): boolean {
  return backendName !== "tensorflow" && backendName !== "webgpu";
}

/** The result of a kernel. */
export function written(backend: HostBackend, values: Float32Array, shape: number[]): tf.TensorInfo {
  return { dataId: backend.write(values, shape, "float32"), shape, dtype: "float32" };
}
