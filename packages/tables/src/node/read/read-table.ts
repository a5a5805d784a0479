import type { BadRow } from "../../cells/cells.ts";
import { gatheredColumns } from "../../cells/gathered-columns.ts";
import { rowCount } from "../../cells/row-count.ts";
import type { NumberColumn } from "../../roles/choose-columns.ts";
import type { Role } from "../../roles/roles.ts";
import { openTable, type TableFlags } from "./open-table.ts";

/** The number columns of a whole table. */
export interface ReadTable<R extends Role = Role> {
  /** The name for messages. */
  readonly file: string;
  /** Good rows: the length of every column. */
  readonly rows: number;
  /** Bad rows that were left out. */
  readonly skipped: number;
  /** The first of them. */
  readonly firstSkipped?: BadRow;
  readonly columns: { readonly [role in R]: Float64Array };
  /** What the columns are called in the table. */
  readonly names: { readonly [role in R]: string };
}

export interface ReadOptions {
  readonly onRows?: (rows: number, fraction: number | undefined) => void;
}

/** Reads the columns of the given roles of a whole CSV, Parquet or JSON-lines table; "-" is standard input. */
export async function readTable<R extends Role>(
  path: string,
  roles: readonly R[],
  flags: TableFlags = {},
  { onRows = () => undefined }: ReadOptions = {},
): Promise<ReadTable<R>> {
  const table = await openTable(path, roles, flags);
  try {
    const { file, columns } = table;
    const gathered = gatheredColumns(columns.length);
    const counted = rowCount(file, flags.skipBadRows === true);
    for await (const cells of table.cells()) {
      counted.add(cells);
      gathered.add(cells.values);
      onRows(counted.seen(), table.fraction());
    }
    return Object.freeze({ file, ...counted.result(), ...byRole<R>(columns, gathered.columns()) });
  } finally {
    await table.close();
  }
}

/** The values of columns and their names in the table, by what they stand for. */
export function byRole<R extends Role>(
  columns: readonly NumberColumn[],
  values: readonly Float64Array[],
): Pick<ReadTable<R>, "columns" | "names"> {
  return {
    columns: Object.fromEntries(columns.map(({ role }, i) => [role, values[i]])) as ReadTable<R>["columns"],
    names: namesByRole<R>(columns),
  };
}

/** What columns are called in the table, by what they stand for. */
export function namesByRole<R extends Role>(columns: readonly NumberColumn[]): { readonly [role in R]: string } {
  return Object.fromEntries(columns.map(({ role, name }) => [role, name])) as { readonly [role in R]: string };
}
