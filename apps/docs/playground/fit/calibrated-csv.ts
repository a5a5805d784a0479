import type { Calibrator } from "@distcal/distributions";
import { addedColumns, calibratedRows, extendedBlock, extendedHeader } from "@distcal/tables";
import { chosenColumns, type RoleColumns } from "../table/column-roles.ts";
import { blocksOf, type LoadedTable } from "../table/loaded-table.ts";

/** The usable rows of the table with the columns that `distcal predict` adds, as pieces of a CSV file. */
export async function calibratedCsv(
  calibrator: Calibrator,
  table: LoadedTable,
  chosen: RoleColumns,
  pause: (share: number) => Promise<void>,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const { name, rows, layout } = table;
  const { names, types, levels } = addedColumns({});
  const taken = new Set(layout.names.map((column) => column.toLowerCase()));
  const added = names.map((column) => (taken.has(column.toLowerCase()) ? `new_${column}` : column));
  const plan = { layout, columns: chosenColumns(layout.names, chosen), added, types };
  const pieces = [extendedHeader(name, layout, added)];
  let seen = 0;
  for (const block of blocksOf(table)) {
    await pause(seen / rows);
    const extended = extendedBlock(block, plan, ([mean, std]) => calibratedRows(calibrator, { mean, std }, levels));
    pieces.push(extended.bytes);
    seen += extended.rows;
  }
  return pieces;
}
