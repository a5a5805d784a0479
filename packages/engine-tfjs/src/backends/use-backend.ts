import * as tf from "@tensorflow/tfjs";
import { prepareBackend } from "#prepare-backend";
import { type BackendName, BackendUnavailableError, backendNames } from "./backend-name.ts";
import { enableNativeFloat64 } from "./native-float64.ts";

/**
 * Makes a backend the one in use, for the whole process (or worker thread), or throws BackendUnavailableError with the
 * reason and what to do; never falls back to another one. `tensorflow` computes in float64 from then on, so give it a
 * worker thread of its own where other code uses TensorFlow.js.
 */
export async function useBackend(name: BackendName): Promise<void> {
  if (!backendNames.includes(name)) {
    throw new RangeError(`useBackend: name must be one of ${backendNames.join(", ")}, got ${name}; choose one of them`);
  }
  await prepareBackend(name);
  let started: boolean;
  try {
    started = await tf.setBackend(name);
  } catch (cause) {
    throw notStarted(name, cause);
  }
  // setBackend answers false where a backend can't start, and later ops would run on another one.
  if (!started || tf.getBackend() !== name) throw notStarted(name);
  if (name === "webgpu") {
    // Small inputs would be computed on the CPU: half of a job in one arithmetic, half in another.
    tf.env().set("WEBGPU_CPU_FORWARD", false);
  }
  if (name === "tensorflow") enableNativeFloat64(tf.backend());
}

function notStarted(name: BackendName, cause?: unknown): BackendUnavailableError {
  const detail = cause instanceof Error ? `: ${cause.message.split("\n")[0]}` : "";
  return new BackendUnavailableError(name, {
    reason: `TensorFlow.js could not start it${detail}`,
    remedy: name === "webgpu" ? "look at the GPU driver" : "reinstall its package",
    cause,
  });
}
