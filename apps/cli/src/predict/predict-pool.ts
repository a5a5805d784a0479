import type { PredictAnswer, PredictJob, PredictTask, TextJob } from "./predict-job.ts";
import type { Prediction } from "./prediction.ts";
import { type WorkerPool, workerPool } from "./worker-pool.ts";

/** The threads that calibrate. */
export function predictPool(
  { model, compiled, added, threads }: Prediction,
  text?: TextJob,
): WorkerPool<PredictTask, PredictAnswer> {
  const job: PredictJob = {
    model,
    added,
    ...(compiled === undefined ? {} : { compiled }),
    ...(text === undefined ? {} : { text }),
  };
  return workerPool(new URL("./predict-worker.js", import.meta.url), job, threads);
}
