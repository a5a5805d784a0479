import type { TableFlags } from "@distcal/tables/node";
import type { EvaluateJob, EvaluateProgress } from "../evaluation/evaluate-job.ts";
import type { Evaluation } from "../evaluation/evaluation.ts";
import { flatteryNote, observedTable, type RowFlags } from "../evaluation/observed-table.ts";
import { columnNames, rowOptions } from "../evaluation/row-options.ts";
import { evaluationText } from "../evaluation/text/evaluation-text.ts";
import { outsideRows } from "../outside/outside-rows.ts";
import { openModel } from "../setting/model-file.ts";
import { counted, note, type OutputFlags, paintFor, printResult } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";

/** The flags of `distcal evaluate`. */
export interface EvaluateFlags extends TableFlags, RowFlags, OutputFlags {}

/** Scores predictions as they are against their calibrated form. */
export async function evaluate(model: string, path: string, flags: EvaluateFlags): Promise<void> {
  const document = await openModel(model);
  const table = await observedTable(path, flags, 2);
  const options = rowOptions(table);
  const flattery = flatteryNote(document, table);
  if (flattery !== undefined) note(flags, flattery);
  const outside = outsideRows(document, table);
  if (outside.note !== undefined) note(flags, outside.note);
  const progress = startProgress({ label: "evaluating", quiet: flags.quiet });
  const evaluation = await inThread<EvaluateJob, EvaluateProgress, Evaluation>(
    new URL("../evaluation/evaluate-worker.js", import.meta.url),
    {
      job: { document, columns: table.columns, options },
      transfer: Object.values(table.columns),
      onProgress: ({ step }) => progress.update(table.rows, { detail: step }),
    },
  ).finally(progress.stop);
  const { rows, ...scores } = evaluation;
  const head = `${counted(rows, "row")} of ${table.file}, calibrated by ${model} (${document.method})\n\n`;
  await printResult(flags, {
    json: {
      rows,
      skipped: table.skipped,
      outside: outside.count,
      model,
      method: document.method,
      columns: columnNames(table),
      ...scores,
    },
    text: head + evaluationText(evaluation, paintFor(process.stdout), options.segments?.column),
  });
}
