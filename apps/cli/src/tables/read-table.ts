import { inputName } from "./byte-source.ts";
import type { BadRow, Cells } from "./cells.ts";
import { type ColumnNames, chooseColumns, type NumberColumn, type Role } from "./columns.ts";
import { csvCells } from "./csv-cells.ts";
import { jsonCells } from "./json-cells.ts";
import { rowCount } from "./row-count.ts";
import { tableFormat } from "./table-format.ts";
import { openTextTable } from "./text-table.ts";

/** Which table to read, and how: the flags of every command that reads one. */
export interface TableFlags extends ColumnNames {
  /** One of csv, parquet, jsonl; by the file's ending unless given. */
  readonly format?: string;
  /** Between the fields of CSV; guessed unless given. */
  readonly delimiter?: string;
  readonly skipBadRows?: boolean;
}

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
  const format = tableFormat(path, flags.format);
  if (format.name !== "parquet") {
    const table = await openTextTable(path, format, flags.delimiter);
    try {
      const columns = chooseColumns(table.file, table.names, roles, flags);
      const gathered = gather<R>(table.file, columns, flags);
      for await (const { bytes, records } of table.blocks()) {
        const block = Buffer.from(bytes.buffer);
        gathered.add(
          table.format === "csv"
            ? csvCells(block, records, table.dialect, columns, table.names.length)
            : jsonCells(block, records, columns),
        );
        onRows(gathered.rows(), table.fraction());
      }
      return gathered.table();
    } finally {
      await table.close();
    }
  }
  const file = inputName(path);
  // DuckDB takes half a second to load: only where it is needed.
  const [{ withDuck }, { relationOf }, { relationCells }, { spooled }] = await Promise.all([
    import("./duck.ts"),
    import("./relation.ts"),
    import("./relation-cells.ts"),
    import("./spool.ts"),
  ]);
  return withDuck(async ({ connection, folder }) => {
    const relation = await relationOf(connection, await spooled(path, folder), format.name, { file });
    const columns = chooseColumns(file, relation.names, roles, flags);
    const gathered = gather<R>(file, columns, flags);
    for await (const cells of relationCells(connection, relation, columns)) {
      gathered.add(cells);
      onRows(gathered.rows(), undefined);
    }
    return gathered.table();
  });
}

interface Gathered<R extends Role> {
  add(cells: Cells): void;
  rows(): number;
  table(): ReadTable<R>;
}

function gather<R extends Role>(file: string, columns: readonly NumberColumn[], flags: TableFlags): Gathered<R> {
  const parts: Float64Array[][] = columns.map(() => []);
  const counted = rowCount(file, flags.skipBadRows === true);
  return {
    add(cells) {
      counted.add(cells);
      for (const [c, values] of cells.values.entries()) parts[c].push(values);
    },
    rows: counted.seen,
    table() {
      const result = counted.result();
      const column = (i: number): Float64Array => joined(parts[i], result.rows);
      return Object.freeze({
        file,
        ...result,
        columns: Object.fromEntries(columns.map(({ role }, i) => [role, column(i)])) as ReadTable<R>["columns"],
        names: Object.fromEntries(columns.map(({ role, name }) => [role, name])) as ReadTable<R>["names"],
      });
    },
  };
}

function joined(parts: readonly Float64Array[], length: number): Float64Array {
  const column = new Float64Array(length);
  let at = 0;
  for (const part of parts) {
    column.set(part, at);
    at += part.length;
  }
  return column;
}
