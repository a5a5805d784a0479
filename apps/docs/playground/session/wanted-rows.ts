import { badRowError } from "@distcal/tables";
import type { RoleColumns } from "../table/column-roles.ts";
import type { LoadedTable } from "../table/loaded-table.ts";
import { type UsableRows, usableRows } from "../table/usable-rows.ts";

/** The rows to work with; a bad one is refused by name, unless such rows are left out. */
export function wantedRows(
  table: LoadedTable,
  { columns, skipBadRows }: { readonly columns: RoleColumns; readonly skipBadRows: boolean },
): UsableRows {
  const rows = usableRows(table, columns);
  if (rows.check.firstBad !== undefined && !skipBadRows) throw badRowError(table.name, rows.check.firstBad);
  return rows;
}
