import { quantileBatch } from "@distcal/distributions";
import { partsOfRows } from "./column-of.ts";
import type { Form, RepairName } from "./form.ts";
import { isCertain, settledWidth } from "./least-width.ts";
import { readNumbers } from "./read-cells.ts";

/** Sorts a row's quantiles: a crossing is noise, and sorted ones are never farther from the truth (Chernozhukov et al. 2010). */
function repairQuantiles(row: Float64Array): RepairName | undefined {
  if (isCertain(row)) return "certain";
  if (row.every((value, k) => k === 0 || value >= row[k - 1])) return undefined;
  row.sort();
  return "crossed";
}

/** What quantiles and intervals have in common once their levels are known: a column for each, from low to high. */
export const quantileColumns: Pick<Form, "width" | "read" | "repair" | "settle" | "batch" | "write"> = Object.freeze({
  width: ({ columns }) => columns.length,
  read: ({ columns }, cells, into) => readNumbers(columns, cells, into),
  repair: repairQuantiles,
  settle: settledWidth,
  batch: (rows) =>
    quantileBatch({
      levels: rows.description.levels ?? [],
      rows: partsOfRows(rows),
      leastWidth: rows.description.leastWidth,
    }),
  write: (_, row) => Array.from(row),
} satisfies Partial<Form>);
