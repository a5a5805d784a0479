import { availableParallelism } from "node:os";
import type { SealedModelDocument } from "@distcal/model-document";
import { workerPool } from "../../thread/worker-pool.ts";
import type { BlockJob, BlockTask } from "./block-job.ts";
import { type BlockScores, pooledBlocks } from "./block-scores.ts";
import { evenBlocks } from "./even-blocks.ts";

/** Rows that are scored together: always cut at the same places, so that sums are the same for every format. */
const blockRows = 16_384;

/** Scores rows as they come by, once there are more than are evaluated in one piece. */
export interface BlockScoring {
  /** Takes rows of mean, std and target; waits where the threads are behind. */
  add(values: readonly Float64Array[]): Promise<void>;
  /** The scores of all rows; undefined where there were no more than `from`. */
  result(): Promise<BlockScores | undefined>;
  close(): Promise<void>;
}

/** Scores all rows of a table with more than `from`; up to there no thread is started. */
export function blockScoring(document: SealedModelDocument, from: number): BlockScoring {
  const job: BlockJob = { document };
  const threads = availableParallelism();
  const pool = workerPool<BlockTask, BlockScores>(new URL("./block-worker.js", import.meta.url), job, threads);
  const blocks = evenBlocks(3, blockRows);
  const waiting: (readonly Float64Array[])[] = [];
  const answers: Promise<BlockScores>[] = [];
  let rows = 0;

  const send = async (): Promise<void> => {
    for (const [mean, std, target] of waiting.splice(0)) {
      const memory = [mean.buffer, std.buffer, target.buffer] as ArrayBuffer[];
      const answer = pool.run({ mean, std, target }, memory);
      // Whoever awaits the answer is told of a failure; until then it is not one that nobody handles.
      answer.catch(() => undefined);
      answers.push(answer);
      await answers.at(-3 * threads);
    }
  };
  return Object.freeze({
    async add(values) {
      rows += values[0].length;
      waiting.push(...blocks.add(values));
      if (rows > from) await send();
    },
    async result() {
      if (rows <= from) return undefined;
      waiting.push(blocks.rest());
      await send();
      return pooledBlocks(await Promise.all(answers));
    },
    close: pool.close,
  } satisfies BlockScoring);
}
