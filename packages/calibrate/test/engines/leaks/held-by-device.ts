import * as tf from "@tensorflow/tfjs";

interface NativeBinding {
  createTensor(...given: unknown[]): number;
  executeOp(...given: unknown[]): { readonly id: number }[];
  deleteTensor(id: number): void;
}

interface GpuBackend {
  readonly bufferManager: { getNumUsedBuffers(): number };
}

/** Counts what a backend holds outside JavaScript: native tensors, GPU buffers in use, or arrays of WebAssembly. */
export function countHeld(): () => Promise<number> {
  const backend = tf.backend() as unknown as { binding: NativeBinding; numDataIds(): number } & GpuBackend;
  if (tf.getBackend() === "webgpu") {
    return async () => {
      await sendCommands();
      return backend.bufferManager.getNumUsedBuffers();
    };
  }
  if (tf.getBackend() !== "tensorflow") return async () => backend.numDataIds();
  const { binding } = backend;
  const held = new Set<number>();
  const counted: NativeBinding = {
    createTensor(...given) {
      const id = binding.createTensor(...given);
      held.add(id);
      return id;
    },
    executeOp(...given) {
      const outputs = binding.executeOp(...given);
      for (const { id } of outputs) held.add(id);
      return outputs;
    },
    deleteTensor(id) {
      held.delete(id);
      binding.deleteTensor(id);
    },
  };
  backend.binding = Object.create(binding, Object.getOwnPropertyDescriptors(counted));
  return async () => held.size;
}

/** Buffers of commands that wait for more are in use until they are sent, which reading does. */
async function sendCommands(): Promise<void> {
  const answer = tf.tidy(() => tf.neg(tf.scalar(1)));
  await answer.data();
  answer.dispose();
}
