import type { BlockAnswerer, ExtensionReading } from "@distcal/tables/node";
import { workerPool } from "../thread/worker-pool.ts";
import type { PredictAnswer, PredictJob, PredictTask } from "./predict-job.ts";

/** A block of so many bytes is answered sooner than a thread has started; longer tables come in longer blocks. */
const smallBlock = 131_072;

/** The threads that calibrate blocks of rows; `onOutside` is told how many rows of each lie outside what the fit has seen. */
export function predictPool(
  job: Omit<PredictJob, "plan" | "form">,
  threads: number,
  onOutside: (rows: number) => void,
  { plan, form }: ExtensionReading,
): BlockAnswerer {
  // A form stands for mean and std.
  const roles = form === undefined ? job.roles : job.roles.filter((role) => role !== "mean" && role !== "std");
  const told: PredictJob = { ...job, roles, ...(plan && { plan }), ...(form && { form: form.description }) };
  const pool = workerPool<PredictTask, PredictAnswer>(new URL("./predict-worker.js", import.meta.url), told, threads);
  const run = async (task: PredictTask, memory: readonly ArrayBuffer[]): Promise<PredictAnswer> => {
    const answer = await pool.run(task, memory);
    onOutside(answer.outside);
    return answer;
  };
  const here = async (task: PredictTask): Promise<PredictAnswer> => {
    const { taskAnswers } = await import("./task-answers.ts");
    const answer = (await taskAnswers(told))(task);
    onOutside(answer.outside);
    return answer;
  };
  return Object.freeze({
    ahead: 3 * threads,
    async text(block, first) {
      const isSmallTable = first === 0 && block.bytes.length < smallBlock;
      const { block: extended } = await (isSmallTable
        ? here({ block, first })
        : run({ block, first }, [block.bytes.buffer]));
      if (extended === undefined) throw new Error("predictPool: a thread answered text with columns");
      return extended;
    },
    async values(columns, places) {
      const memory = [...columns, places].map(({ buffer }) => buffer);
      const { values } = await run({ columns, places }, memory);
      if (values === undefined) throw new Error("predictPool: a thread answered columns with text");
      return values;
    },
    close: pool.close,
  } satisfies BlockAnswerer);
}
