import type { ObservedColumns } from "@distcal/distributions";
import { type BadRow, blockCells, gatheredColumns } from "@distcal/tables";
import { chosenColumns, type RoleColumns } from "./column-roles.ts";
import { blocksOf, type LoadedTable } from "./loaded-table.ts";

/** The rows of a table that can be used, as numbers. */
export interface UsableRows extends ObservedColumns {
  readonly check: RowCheck;
}

/** How many rows of a table can be used, and why the first bad one can't. */
export interface RowCheck {
  readonly rows: number;
  readonly good: number;
  readonly bad: number;
  readonly firstBad?: BadRow;
}

/** The rows with three finite numbers and a positive standard deviation. */
export function usableRows(table: LoadedTable, chosen: RoleColumns): UsableRows {
  const { layout, rows } = table;
  const columns = chosenColumns(layout.names, chosen);
  const gathered = gatheredColumns(columns.length);
  let seen = 0;
  let firstBad: BadRow | undefined;
  for (const { bytes, records } of blocksOf(table)) {
    const cells = blockCells(bytes, records, layout, columns);
    gathered.add(cells.values);
    if (cells.firstBad !== undefined) firstBad ??= { ...cells.firstBad, row: cells.firstBad.row + seen };
    seen += cells.rows;
  }
  const [mean, std, target] = gathered.columns();
  const good = gathered.rows();
  const check = { rows, good, bad: rows - good, ...(firstBad === undefined ? {} : { firstBad }) };
  return Object.freeze({ mean, std, target, check: Object.freeze(check) });
}
