import { seenBy } from "@distcal/tables";
import { plainForm } from "@distcal/tables/forms";
import type { TableFlags } from "@distcal/tables/node";
import type { EvaluateJob, EvaluateProgress } from "../evaluation/evaluate-job.ts";
import type { Evaluation } from "../evaluation/evaluation.ts";
import { largeEvaluation } from "../evaluation/large/large-evaluation.ts";
import { scoredTable } from "../evaluation/large/scored-table.ts";
import type { RowFlags } from "../evaluation/observed-table.ts";
import { columnNames, rowOptions, transferOf } from "../evaluation/row-options.ts";
import { sampledRows } from "../evaluation/sampled-rows.ts";
import { evaluationText } from "../evaluation/text/evaluation-text.ts";
import { flatteryNote } from "../evaluation/training-rows.ts";
import { outcomeError } from "../flags/outcome-flags.ts";
import { outsideWords } from "../outside/outside-words.ts";
import { openModel } from "../setting/model-file.ts";
import { withColumnsOf } from "../setting/remembered-columns.ts";
import { counted, note, type OutputFlags, paintFor, printResult } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";

/** The flags of `distcal evaluate`. */
export interface EvaluateFlags extends TableFlags, RowFlags, OutputFlags {}

/** Scores predictions as they are against their calibrated form. */
export async function evaluate(model: string, path: string, flags: EvaluateFlags): Promise<void> {
  const document = await openModel(model);
  const { table, whole, outside } = await scoredTable(path, withColumnsOf(document, flags), document);
  const options = rowOptions(table);
  const sampled = sampledRows(table, "scores are of all rows; verdict, ENCE, UCE, QCE and tests");
  if (sampled.note !== undefined) note(flags, sampled.note);
  const flattery = flatteryNote(document, table);
  if (flattery !== undefined) note(flags, flattery);
  const outsideNote = outsideWords(
    { file: table.file, method: document.method, ...seenBy(document) },
    outside,
    table.good,
  );
  if (outsideNote !== undefined) note(flags, outsideNote);
  const progress = startProgress({ label: "evaluating", quiet: flags.quiet });
  const judged = await inThread<EvaluateJob, EvaluateProgress, Evaluation>(
    new URL("../evaluation/evaluate-worker.js", import.meta.url),
    {
      job: {
        ...{ document, columns: table.columns, form: table.form },
        options: { ...options, trainingRows: flattery !== undefined },
      },
      transfer: transferOf(table),
      onProgress: ({ step }) => progress.update(table.rows, { detail: step }),
    },
  )
    .catch((error) => {
      throw outcomeError(table.file, error) ?? error;
    })
    .finally(progress.stop);
  const evaluation = whole === undefined ? judged : largeEvaluation(judged, whole, options.clusters !== undefined);
  const { rows, ...scores } = evaluation;
  const head = `${counted(rows, "row")} of ${table.file}, calibrated by ${model} (${document.method})\n\n`;
  await printResult(flags, {
    json: {
      rows,
      skipped: table.skipped,
      ...sampled.json,
      outside,
      ...(table.fixed?.unknown && { unknownGroups: table.fixed.unknown }),
      trainingRows: flattery !== undefined,
      model,
      method: document.method,
      columns: columnNames(table),
      form: plainForm(table.form?.description),
      ...scores,
    },
    text: head + evaluationText(evaluation, paintFor(process.stdout), options.segments?.column),
  });
}
