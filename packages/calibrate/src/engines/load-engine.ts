import type { EngineSession } from "@distcal/engine-tfjs";
import { EngineError, type TensorEngine } from "@distcal/engine-tfjs/engines";

const packages: Readonly<Record<TensorEngine, string>> = {
  tensorflow: "@tensorflow/tfjs @tensorflow/tfjs-node",
  webgpu: "@tensorflow/tfjs @tensorflow/tfjs-backend-webgpu webgpu",
};

/** An engine in the very thread that calls; only now TensorFlow.js is loaded. */
export async function loadEngine(engine: TensorEngine): Promise<EngineSession> {
  const { openEngine } = await import("@distcal/engine-tfjs").catch((cause: unknown) => {
    const message = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    const reason = `TensorFlow.js can't be loaded (${message})`;
    throw new EngineError(engine, { kind: "unavailable", reason, remedy: `npm install ${packages[engine]}` }, cause);
  });
  return openEngine(engine);
}
