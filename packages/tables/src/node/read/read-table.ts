import type { BadRow } from "../../cells/cells.ts";
import { gatheredColumns } from "../../cells/gathered-columns.ts";
import { rowCount } from "../../cells/row-count.ts";
import { gatheredLabels, type LabelColumn } from "../../labels/gathered-labels.ts";
import type { NumberColumn } from "../../roles/choose-columns.ts";
import type { LabelNames } from "../../roles/choose-labels.ts";
import type { Role } from "../../roles/roles.ts";
import { openTable, type TableFlags } from "./open-table.ts";

/** The columns of a whole table: numbers, and labels where some were asked for. */
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
  /** Columns of labels, by the option that named each. */
  readonly labels: { readonly [option: string]: LabelColumn | undefined };
}

export interface ReadOptions {
  /** Columns to read as labels, by the option that names each. */
  readonly labels?: LabelNames;
  readonly onRows?: (rows: number, fraction: number | undefined) => void;
}

/** Reads the columns of the given roles of a whole CSV, Parquet or JSON-lines table; "-" is standard input. */
export async function readTable<R extends Role>(
  path: string,
  roles: readonly R[],
  flags: TableFlags = {},
  { onRows = () => undefined, labels: labelNames = {} }: ReadOptions = {},
): Promise<ReadTable<R>> {
  const table = await openTable(path, roles, flags, labelNames);
  try {
    const { file, columns } = table;
    const gathered = gatheredColumns(columns.length);
    const labels = table.labels.map((place) => gatheredLabels(file, place));
    const counted = rowCount(file, flags.skipBadRows === true);
    for await (const cells of table.cells()) {
      counted.add(cells);
      gathered.add(cells.values);
      for (const [c, texts] of (cells.labels ?? []).entries()) labels[c].add(texts);
      onRows(counted.seen(), table.fraction());
    }
    return Object.freeze({
      file,
      ...counted.result(),
      ...byRole<R>(columns, gathered.columns()),
      labels: Object.fromEntries(table.labels.map(({ option }, c) => [option, labels[c].column()])),
    });
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
