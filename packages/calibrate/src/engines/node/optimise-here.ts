import type { TensorEngine } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import type { EngineAnswer, EngineJob, EngineWatch } from "../engine-job.ts";

const packages: Readonly<Record<TensorEngine, string>> = {
  tensorflow: "@tensorflow/tfjs @tensorflow/tfjs-node",
  webgpu: "@tensorflow/tfjs @tensorflow/tfjs-backend-webgpu webgpu",
};

/** Runs a job in the very thread of the engine; only now TensorFlow.js is loaded. */
export async function optimiseHere(job: EngineJob, watch: EngineWatch): Promise<EngineAnswer> {
  const { optimiseOnTensors } = await import("../tfjs/optimise-on-tensors.ts").catch((cause: unknown) => {
    const message = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new EngineError(
      job.engine,
      {
        kind: "unavailable",
        reason: `TensorFlow.js can't be loaded (${message})`,
        remedy: `npm install ${packages[job.engine]}`,
      },
      cause,
    );
  });
  return optimiseOnTensors(job, watch);
}
