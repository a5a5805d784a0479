import { fewestRows } from "@distcal/distributions";
import { badInput } from "@distcal/tables";
import type { TableFlags } from "@distcal/tables/node";
import { chosenMethods } from "../compare/chosen-methods.ts";
import type { CompareJob, CompareProgress, Comparison } from "../compare/compare-job.ts";
import { comparisonText } from "../compare/comparison-text.ts";
import { observedTable } from "../evaluation/observed-table.ts";
import { sampledRows } from "../evaluation/sampled-rows.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { counted, note, type OutputFlags, paintFor, printResult } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";
import { inThread } from "../thread/in-thread.ts";

/** The flags of `distcal compare`. */
export interface CompareFlags extends TableFlags, OutputFlags {
  readonly methods?: string;
  readonly folds: string;
  readonly seed: string;
}

/** Says which method is best for a table, by cross-validation. */
export async function compare(path: string, flags: CompareFlags): Promise<void> {
  const methods = chosenMethods(flags.methods);
  const folds = wholeNumber("--folds", flags.folds, 2);
  const seed = wholeNumber("--seed", flags.seed, 0);
  const table = await observedTable(path, flags, { fewest: 2 });
  const sampled = sampledRows(table, "methods are compared by folds");
  if (sampled.note !== undefined) note(flags, sampled.note);
  requireTraining(table.file, table.rows, folds);
  const progress = startProgress({ label: "comparing", unit: "fits", quiet: flags.quiet });
  const comparison = await inThread<CompareJob, CompareProgress, Comparison>(
    new URL("../compare/compare-worker.js", import.meta.url),
    {
      job: { columns: table.columns, methods, folds, seed },
      transfer: Object.values(table.columns),
      onProgress: ({ done, total, method, fold }) =>
        progress.update(done, { fraction: done / total, detail: `${method}, fold ${fold + 1} of ${folds}` }),
    },
  ).finally(progress.stop);
  const head = `${counted(table.rows, "row")} of ${table.file}, each scored by fits to the other ${folds - 1} of ${folds} folds\n\n`;
  await printResult(flags, {
    json: { ...comparison, ...sampled.json, skipped: table.skipped, seed, columns: table.names },
    text: head + comparisonText(comparison, paintFor(process.stdout)),
  });
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
