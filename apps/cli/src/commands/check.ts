import { normalBatch } from "@distcal/distributions";
import type { TableFlags } from "@distcal/tables/node";
import { checkText } from "../check/check-text.ts";
import { checkedForecast } from "../check/checked-forecast.ts";
import { observedTable, type RowFlags } from "../evaluation/observed-table.ts";
import { columnNames, rowOptions } from "../evaluation/row-options.ts";
import { counted, type OutputFlags, paintFor, printResult } from "../terminal/output.ts";

/** The flags of `distcal check`. */
export interface CheckFlags extends TableFlags, RowFlags, OutputFlags {}

/** Says whether predictions are calibrated as they are, and what is wrong where. */
export async function check(path: string, flags: CheckFlags): Promise<void> {
  const table = await observedTable(path, flags, 1);
  const { columns, file, skipped } = table;
  const options = rowOptions(table);
  const found = checkedForecast(columns.target, normalBatch({ mean: columns.mean, std: columns.std }), options);
  const checked = { file: path, flags, by: options.segments?.column };
  await printResult(flags, {
    json: { ...found, skipped, columns: columnNames(table) },
    text: `${counted(found.rows, "row")} of ${file}\n\n${checkText(found, checked, paintFor(process.stdout))}`,
  });
}
