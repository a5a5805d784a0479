import type { ExtendedBlock, TextPlan } from "@distcal/tables";
import type { BlockAnswerer } from "@distcal/tables/node";
import { workerPool } from "../thread/worker-pool.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";

/** The threads that calibrate blocks of rows. */
export function predictPool(job: Omit<PredictJob, "plan">, threads: number, plan?: TextPlan): BlockAnswerer {
  const told: PredictJob = plan === undefined ? job : { ...job, plan };
  const pool = workerPool<PredictTask, PredictAnswer>(new URL("./predict-worker.js", import.meta.url), told, threads);
  return Object.freeze({
    ahead: 3 * threads,
    text: (block) => pool.run(block, [block.bytes.buffer]) as Promise<ExtendedBlock>,
    values: (columns) =>
      pool.run(
        columns,
        columns.map(({ buffer }) => buffer),
      ) as Promise<Float64Array>,
    close: pool.close,
  } satisfies BlockAnswerer);
}
