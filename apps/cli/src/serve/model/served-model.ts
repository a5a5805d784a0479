import { restoredCalibrator } from "@distcal/calibrate/node";
import type { Calibrator } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import {
  type ColumnNames,
  type ExtendedBlock,
  outsideCount,
  seenBy,
  type TextBlock,
  type TextPlan,
} from "@distcal/tables";
import type { FormDescription } from "@distcal/tables/forms";
import { predictionsIn, type ReadRows } from "../../predict/row-answerer.ts";
import { openModel } from "../../setting/model-file.ts";
import { rememberedColumns, rememberedForm } from "../../setting/remembered-columns.ts";
import { workerPool } from "../../thread/worker-pool.ts";
import type { ModelAnswer, ModelTask } from "./model-task.ts";
import { type AskedAnswers, servedAnswer } from "./served-answer.ts";

/** Values row after row, and how many rows lie outside what the fit has seen. */
interface AnsweredColumns {
  readonly values: Float64Array;
  readonly outside: number;
}

/** What was asked for, and what the columns are that rows come as. */
interface AskedRows extends ReadRows {
  readonly asked: AskedAnswers;
}

/** A model that answers requests. */
export interface ServedModel {
  readonly document: SealedModelDocument;
  readonly calibrator: Calibrator;
  /** The columns that it remembers. */
  readonly columns: ColumnNames;
  /** The form that it was fitted to. */
  readonly form: FormDescription | "moments";
  /** How many blocks of a stream are under way at once. */
  readonly ahead: number;
  answerColumns(asked: AskedRows, columns: readonly Float64Array<ArrayBuffer>[]): Promise<AnsweredColumns>;
  answerText(asked: AskedRows, plan: TextPlan, block: TextBlock, first: number): Promise<AnsweredText>;
  /** Ends its threads: only when no request uses it any more. */
  close(): Promise<void>;
}

/** A block with its answers, and how many of its rows lie outside what the fit has seen. */
interface AnsweredText {
  readonly block: ExtendedBlock;
  readonly outside: number;
}

/** Up to this many rows are answered at once: handing them to a thread takes longer, and nobody waits long for them. */
const fewRows = 32;
/** Rows of a block for a thread: others get their turn between two of them. */
const blockRows = 1024;

/** Opens a model file, whose long answers come from threads, so that short ones need not wait for them. */
export async function openServedModel(path: string, threads: number): Promise<ServedModel> {
  const document = await openModel(path);
  const calibrator = restoredCalibrator(document);
  const seen = seenBy(document);
  const pool = workerPool<ModelTask, ModelAnswer>(new URL("./model-worker.js", import.meta.url), document, threads);

  const blockOf = async (
    asked: AskedRows,
    columns: readonly Float64Array<ArrayBuffer>[],
    from: number,
    to: number,
  ): Promise<AnsweredColumns> => {
    const own = columns.map((column) => column.slice(from, to));
    const places = Float64Array.from({ length: to - from }, (_, i) => from + i);
    const answer = await pool.run(
      { ...asked, columns: own, places },
      [...own, places].map(({ buffer }) => buffer),
    );
    if ("values" in answer) return answer;
    throw problemOf(answer);
  };

  return Object.freeze({
    document,
    calibrator,
    columns: rememberedColumns(document),
    form: rememberedForm(document) ?? "moments",
    ahead: 2 * threads,
    async answerColumns(asked, columns) {
      const rows = columns[0].length;
      if (rows <= fewRows) {
        const places = Float64Array.from({ length: rows }, (_, i) => i);
        const predicted = predictionsIn(columns, asked);
        const values = servedAnswer(calibrator, asked.asked, asked)(predicted, columns, places);
        return { values, outside: outsideCount(seen, predicted) };
      }
      const starts = Array.from({ length: Math.ceil(rows / blockRows) }, (_, i) => i * blockRows);
      const blocks = await Promise.all(
        starts.map((from) => blockOf(asked, columns, from, Math.min(from + blockRows, rows))),
      );
      const width = blocks[0].values.length / Math.min(blockRows, rows);
      const values = new Float64Array(width * rows);
      for (const [i, block] of blocks.entries()) values.set(block.values, width * starts[i]);
      return { values, outside: blocks.reduce((sum, block) => sum + block.outside, 0) };
    },
    async answerText(asked, plan, block, first) {
      const answer = await pool.run({ ...asked, block, plan, first }, [block.bytes.buffer]);
      if ("block" in answer) return answer;
      throw problemOf(answer);
    },
    close: pool.close,
  } satisfies ServedModel);
}

function problemOf(answer: ModelAnswer): Error {
  if (!("problem" in answer)) return new Error("serve: a thread answered text with columns, or columns with text");
  return answer.refused ? new RangeError(answer.problem) : new Error(answer.problem);
}
