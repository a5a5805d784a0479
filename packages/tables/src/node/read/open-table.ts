import type { Cells } from "../../cells/cells.ts";
import { countedCells } from "../../cells/counted-cells.ts";
import { badInput } from "../../errors/user-error.ts";
import { chooseColumns, type NumberColumn } from "../../roles/choose-columns.ts";
import { chooseLabels, type LabelNames, type LabelPlace } from "../../roles/choose-labels.ts";
import type { ReadRole, WantedColumns } from "../../roles/roles.ts";
import { type TableFormat, tableFormat } from "../../text/table-format.ts";
import { blockCells } from "../../text/text-layout.ts";
import { inputName } from "../files/byte-source.ts";
import { openTextTable } from "./text-table.ts";

/** Which table to read, and how: the options of everything that reads one. */
export interface TableFlags extends WantedColumns {
  /** One of csv, parquet, jsonl; by default by the file's ending. */
  readonly format?: string;
  /** Between the fields of CSV; guessed by default. */
  readonly delimiter?: string;
  readonly skipBadRows?: boolean;
  /** Whether to wait for rows that are written to the end of the file. */
  readonly follow?: boolean;
}

/** A table whose columns are read block by block, so that it may have any length. */
export interface OpenTable {
  /** The name for messages. */
  readonly file: string;
  /** All columns of the table. */
  readonly names: readonly string[];
  /** Those that are read as numbers. */
  readonly columns: readonly NumberColumn[];
  /** Those that are read as labels. */
  readonly labels: readonly LabelPlace[];
  cells(): AsyncIterable<Cells>;
  /** Which part of the file has been read, where its size is known. */
  fraction(): number | undefined;
  close(): Promise<void>;
}

/** Opens a CSV, Parquet or JSON-lines table for its columns of the given roles, and of labels; "-" is standard input. */
export async function openTable(
  path: string,
  roles: readonly ReadRole[],
  flags: TableFlags,
  labelNames: LabelNames = {},
): Promise<OpenTable> {
  const format = tableFormat(path, flags.format);
  const choose = (file: string, names: readonly string[]): Pick<OpenTable, "columns" | "labels"> => ({
    columns: chooseColumns(file, names, roles, flags),
    labels: chooseLabels(file, names, labelNames),
  });
  if (flags.follow && format.name === "parquet") {
    throw badInput((option) => `${inputName(path)} is Parquet, which can't grow; leave ${option("follow")} out`);
  }
  return format.name === "parquet" ? openParquet(path, choose) : openText(path, format, choose, flags);
}

type Choose = (file: string, names: readonly string[]) => Pick<OpenTable, "columns" | "labels">;

async function openText(path: string, format: TableFormat, choose: Choose, flags: TableFlags): Promise<OpenTable> {
  const table = await openTextTable(path, format, { delimiter: flags.delimiter, follow: flags.follow });
  const { file, names, fraction, close } = table;
  return closedOnError(close, async () => {
    const { columns, labels } = choose(file, names);
    async function* cells(): AsyncIterable<Cells> {
      for await (const { bytes, records } of table.blocks()) {
        yield countedCells(blockCells(bytes, records, table, columns, [], labels), columns);
      }
    }
    return Object.freeze({ file, names, columns, labels, cells, fraction, close });
  });
}

async function openParquet(path: string, choose: Choose): Promise<OpenTable> {
  const file = inputName(path);
  // DuckDB takes half a second to load: only where it is needed.
  const [{ openDuck }, { relationOf }, { relationCells }, { spooled }] = await Promise.all([
    import("../duckdb/duck.ts"),
    import("../duckdb/relation.ts"),
    import("../duckdb/relation-cells.ts"),
    import("../files/spool.ts"),
  ]);
  const { connection, folder, close } = await openDuck();
  return closedOnError(close, async () => {
    const relation = await relationOf(connection, await spooled(path, folder), file);
    const { columns, labels } = choose(file, relation.names);
    return Object.freeze({
      file,
      names: relation.names,
      columns,
      labels,
      async *cells() {
        for await (const cells of relationCells(connection, relation, columns, labels)) {
          yield countedCells(cells, columns);
        }
      },
      fraction: () => undefined,
      close,
    });
  });
}

async function closedOnError(close: () => Promise<void>, open: () => Promise<OpenTable>): Promise<OpenTable> {
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
}
