import { availableParallelism } from "node:os";
import type { SealedModelDocument } from "@distcal/model-document";
import { formWidth } from "@distcal/tables/forms";
import { rememberedForm } from "../../setting/remembered-columns.ts";
import { workerPool } from "../../thread/worker-pool.ts";
import type { BlockJob, BlockTask } from "./block-job.ts";
import { type BlockScores, pooledBlocks } from "./block-scores.ts";
import { type EvenBlocks, evenBlocks } from "./even-blocks.ts";

/** Rows that are scored together: always cut at the same places, so that sums are the same for every format. */
const blockRows = 16_384;

/** Scores rows as they come by, once there are more than are evaluated in one piece. */
export interface BlockScoring {
  /** Takes rows of mean, std, target, and weight where they have one, then the numbers of a form; waits where the threads are behind. */
  add(values: readonly Float64Array[]): Promise<void>;
  /** The scores of all rows; undefined where there were no more than `from`. */
  result(): Promise<BlockScores | undefined>;
  close(): Promise<void>;
}

/** Scores all rows of a table with more than `from`; up to there no thread is started. */
export function blockScoring(document: SealedModelDocument, from: number): BlockScoring {
  const job: BlockJob = { document };
  const form = rememberedForm(document);
  const width = form === undefined ? 0 : formWidth(form);
  const threads = availableParallelism();
  const pool = workerPool<BlockTask, BlockScores>(new URL("./block-worker.js", import.meta.url), job, threads);
  // As many columns as the first rows have.
  let blocks: EvenBlocks | undefined;
  const waiting: (readonly Float64Array[])[] = [];
  const answers: Promise<BlockScores>[] = [];
  let rows = 0;

  const send = async (): Promise<void> => {
    for (const columns of waiting.splice(0)) {
      const [mean, std, target] = columns;
      const hasWeight = columns.length === 4 + width;
      const numbers = columns.slice(columns.length - width);
      const memory = columns.map(({ buffer }) => buffer as ArrayBuffer);
      const answer = pool.run(
        { mean, std, target, ...(hasWeight && { weight: columns[3] }), ...(width > 0 && { numbers }) },
        memory,
      );
      // Whoever awaits the answer is told of a failure; until then it is not one that nobody handles.
      answer.catch(() => undefined);
      answers.push(answer);
      await answers.at(-3 * threads);
    }
  };
  return Object.freeze({
    async add(values) {
      rows += values[0].length;
      blocks ??= evenBlocks(values.length, blockRows);
      waiting.push(...blocks.add(values));
      if (rows > from) await send();
    },
    async result() {
      if (rows <= from || blocks === undefined) return undefined;
      waiting.push(blocks.rest());
      await send();
      return pooledBlocks(await Promise.all(answers));
    },
    close: pool.close,
  } satisfies BlockScoring);
}
