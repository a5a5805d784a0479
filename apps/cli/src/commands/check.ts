import { normalBatch } from "@distcal/distributions";
import { calibrationTest } from "@distcal/metrics";
import type { TableFlags } from "@distcal/tables/node";
import { checkText } from "../check/check-text.ts";
import { observedTable } from "../evaluation/observed-table.ts";
import { counted, type OutputFlags, paintFor, printResult } from "../terminal/output.ts";

/** The flags of `distcal check`. */
export interface CheckFlags extends TableFlags, OutputFlags {}

/** Says whether predictions are calibrated as they are, and what is wrong where. */
export async function check(path: string, flags: CheckFlags): Promise<void> {
  const { columns, names, file, skipped } = await observedTable(path, flags, 1);
  const { mean, std, target } = columns;
  const found = calibrationTest(target, normalBatch({ mean, std }));
  await printResult(flags, {
    json: { ...found, skipped, columns: names },
    text: `${counted(found.rows, "row")} of ${file}\n\n${checkText(found, { file: path, flags }, paintFor(process.stdout))}`,
  });
}
