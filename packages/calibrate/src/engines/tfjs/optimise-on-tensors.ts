import { BackendUnavailableError, useBackend } from "@distcal/engine-tfjs";
import * as tf from "@tensorflow/tfjs";
import { brokenEngine, EngineError } from "../engine-error.ts";
import type { EngineAnswer, EngineJob, EngineWatch } from "../engine-job.ts";
import { fitInFloat32 } from "./fit-in-float32.ts";
import { fitInFloat64 } from "./fit-in-float64.ts";
import { lostDevice } from "./lost-device.ts";

/**
 * Runs a job on its backend in this thread: L-BFGS on `tensorflow`, which computes in float64; Adam on the device and
 * then the polish elsewhere. Whatever happens, no tensor is left, and the backend of before is in use again.
 */
export async function optimiseOnTensors(job: EngineJob, watch: EngineWatch): Promise<EngineAnswer> {
  const before = tf.getBackend();
  try {
    await start(job);
    return await (job.engine === "tensorflow" ? fitInFloat64 : fitInFloat32)(job, watch);
  } catch (error) {
    if (watch.signal?.aborted) throw error;
    throw brokenEngine(job.engine, error, await lostDevice());
  } finally {
    if (before && before !== tf.getBackend()) await tf.setBackend(before);
  }
}

async function start({ engine }: EngineJob): Promise<void> {
  try {
    await useBackend(engine);
  } catch (error) {
    if (!(error instanceof BackendUnavailableError)) throw error;
    const { reason, remedy } = error;
    throw new EngineError(engine, { kind: "unavailable", reason, remedy }, error);
  }
}
