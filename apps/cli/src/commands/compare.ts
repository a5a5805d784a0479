import { fewestRows } from "@distcal/distributions";
import { badInput } from "@distcal/tables";
import { plainForm } from "@distcal/tables/forms";
import type { ReadTable, TableFlags } from "@distcal/tables/node";
import { chosenMethods } from "../compare/chosen-methods.ts";
import type { CompareJob, CompareProgress, Comparison } from "../compare/compare-job.ts";
import { comparisonText } from "../compare/comparison-text.ts";
import { type FoldFlags, foldColumns, requireOneFoldFlag } from "../compare/fold-columns.ts";
import { nextStepAfter } from "../compare/next-step.ts";
import { observedTable } from "../evaluation/observed-table.ts";
import { columnNames, transferOf } from "../evaluation/row-options.ts";
import { sampledRows } from "../evaluation/sampled-rows.ts";
import { askedOutcomes, type OutcomeFlags, outcomeError } from "../flags/outcome-flags.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { count, counted, note, type OutputFlags, paintFor, printResult } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";

/** The flags of `distcal compare`. */
export interface CompareFlags extends TableFlags, OutputFlags, FoldFlags, OutcomeFlags {
  readonly methods?: string;
  readonly folds: string;
  readonly seed: string;
}

/** Says which method is best for a table, by cross-validation. */
export async function compare(path: string, flags: CompareFlags): Promise<void> {
  const methods = chosenMethods(flags.methods, flags.group !== undefined);
  const folds = wholeNumber("--folds", flags.folds, 2);
  const seed = wholeNumber("--seed", flags.seed, 0);
  requireOneFoldFlag(flags);
  const outcomes = askedOutcomes(flags);
  const table = await observedTable(path, flags, { fewest: 2 });
  const sampled = sampledRows(table, "methods are compared by folds");
  if (sampled.note !== undefined) note(flags, sampled.note);
  requireTraining(table.file, table.rows, folds);
  const cut = foldColumns(table);
  const progress = startProgress({ label: "comparing", unit: "fits", quiet: flags.quiet });
  const comparison = await inThread<CompareJob, CompareProgress, Comparison>(
    new URL("../compare/compare-worker.js", import.meta.url),
    {
      job: { columns: table.columns, form: table.form, outcomes, methods, folds, seed, ...cut },
      transfer: [...transferOf(table), ...Object.values(cut)],
      onProgress: ({ done, total, method, fold }) =>
        progress.update(done, { fraction: done / total, detail: `${method}, fold ${fold + 1} of ${folds}` }),
    },
  )
    .catch((error) => {
      throw outcomeError(table.file, error) ?? foldError(table.file, error);
    })
    .finally(progress.stop);
  const next = nextStepAfter(comparison, { file: path, flags }, seed);
  await printResult(flags, {
    json: {
      ...comparison,
      ...sampled.json,
      skipped: table.skipped,
      seed,
      columns: columnNames(table),
      form: plainForm(table.form?.description),
      next: next.command,
    },
    text: `${foldWords(table, comparison)}\n\n${comparisonText(comparison, next.words, paintFor(process.stdout))}`,
  });
}

/** How the rows were split. */
function foldWords(
  { file, rows, labels: { foldBy, foldTime } }: ReadTable,
  { rows: scored, folds }: Comparison,
): string {
  if (foldTime !== undefined) {
    return `${counted(rows, "row")} of ${file}, the last ${count(scored)} of them by ${foldTime.name} in ${folds} parts, each scored by fits to all rows before it`;
  }
  const cut = foldBy === undefined ? "" : `, which keep each ${foldBy.name} together`;
  return `${counted(rows, "row")} of ${file}, each scored by fits to the other ${folds - 1} of ${folds} folds${cut}`;
}

/** Folds that can't be cut are bad input; options are called by their flags. */
function foldError(file: string, error: unknown): unknown {
  const [, sentence] =
    /^compare: ((?:foldBy|foldTime|each training part) .*)$/.exec((error as Error)?.message ?? "") ?? [];
  if (sentence === undefined) return error;
  return badInput(
    `${file}: ${sentence.replaceAll("foldBy", "--fold-by").replaceAll("foldTime", "--fold-time")}`,
    error,
  );
}

/** Each fit leaves one fold out, and what remains must be enough. */
function requireTraining(file: string, rows: number, folds: number): void {
  if (folds > rows) throw badInput(`${file} has ${counted(rows, "row")}, fewer than ${folds} folds; lower --folds`);
  const training = rows - Math.ceil(rows / folds);
  if (training >= fewestRows) return;
  throw badInput(
    `${file} has ${counted(rows, "row")}, too few to compare: each fit would see ${training} of them and needs ${fewestRows}; collect more outcomes, or use more --folds`,
  );
}
