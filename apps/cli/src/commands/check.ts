import { plainForm } from "@distcal/tables/forms";
import type { TableFlags } from "@distcal/tables/node";
import { checkText } from "../check/check-text.ts";
import { checkedForecast } from "../check/checked-forecast.ts";
import { baseForecast, requireOutcomes } from "../evaluation/base-forecast.ts";
import { observedTable, type RowFlags } from "../evaluation/observed-table.ts";
import { columnNames, rowOptions } from "../evaluation/row-options.ts";
import { sampledRows } from "../evaluation/sampled-rows.ts";
import { askedSupport, type OutcomeFlags, outcomesOf } from "../flags/outcome-flags.ts";
import { counted, note, type OutputFlags, paintFor, printResult } from "../terminal/output.ts";

/** The flags of `distcal check`. */
export interface CheckFlags extends TableFlags, RowFlags, OutputFlags, OutcomeFlags {}

/** Rows that are tested in one piece, which takes seconds; a sample of so many sees what is too small to matter. */
const testedRows = 1_000_000;

/** Says whether predictions are calibrated as they are, and what is wrong and where. */
export async function check(path: string, flags: CheckFlags): Promise<void> {
  const support = askedSupport(flags);
  const table = await observedTable(path, flags, { fewest: 1, most: testedRows });
  const sampled = sampledRows(table, "the verdict is");
  if (sampled.note !== undefined) note(flags, sampled.note);
  const { columns, file, skipped } = table;
  const options = rowOptions(table);
  const forecast = outcomesOf(table.file, () => {
    requireOutcomes(columns.target, support);
    return baseForecast({ ...columns, form: table.form }, support);
  });
  const found = checkedForecast(columns.target, forecast, options);
  const checked = { file: path, flags, by: options.segments?.column };
  await printResult(flags, {
    json: { ...found, ...sampled.json, skipped, columns: columnNames(table), form: plainForm(table.form?.description) },
    text: `${counted(found.rows, "row")} of ${file}\n\n${checkText(found, checked, paintFor(process.stdout))}`,
  });
}
