import type { NumberColumn } from "../roles/choose-columns.ts";
import type { Cells } from "./cells.ts";

/** The same cells without rows of weight 0: they are no rows. */
export function countedCells(cells: Cells, columns: readonly NumberColumn[]): Cells {
  const place = columns.findIndex(({ role }) => role === "weight");
  if (place < 0 || cells.values[place].every((weight) => weight > 0)) return cells;
  const weight = cells.values[place];
  const values = cells.values.map((column) => column.filter((_, row) => weight[row] > 0));
  const good = values[place].length;
  return {
    ...cells,
    values,
    ...(cells.labels && { labels: cells.labels.map((texts) => texts.filter((_, row) => weight[row] > 0)) }),
    good,
    weightless: cells.good - good,
  };
}
