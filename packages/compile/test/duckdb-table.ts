import { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER } from "@duckdb/node-api";
import { type CompiledCalibrator, cellTable } from "../src/index.ts";

type Connection = Awaited<ReturnType<DuckDBInstance["connect"]>>;

/** A column to be stored. */
export interface StoredColumn {
  readonly name: string;
  readonly type: "INTEGER" | "DOUBLE";
  readonly values: ArrayLike<number | null>;
}

const rowsPerChunk = 2048;

/** An empty database in memory. */
export async function connected(): Promise<Connection> {
  return (await DuckDBInstance.create()).connect();
}

/** Stores columns as a table. */
export async function storeTable(
  connection: Connection,
  name: string,
  columns: readonly StoredColumn[],
): Promise<void> {
  await connection.run(`CREATE TABLE ${name} (${columns.map((c) => `"${c.name}" ${c.type}`).join(", ")})`);
  const appender = await connection.createAppender(name);
  const types = columns.map(({ type }) => (type === "DOUBLE" ? DOUBLE : INTEGER));
  const rows = columns[0].values.length;
  for (let from = 0; from < rows; from += rowsPerChunk) {
    const to = Math.min(from + rowsPerChunk, rows);
    const chunk = DuckDBDataChunk.create(types, to - from);
    columns.forEach(({ values }, c) => {
      chunk.setColumnValues(
        c,
        Array.from({ length: to - from }, (_, i) => values[from + i]),
      );
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

/** Stores the cell table of a compiled calibrator as `cells`. */
export function storeCells(connection: Connection, compiled: CompiledCalibrator): Promise<void> {
  return storeTable(connection, "cells", cellTable(compiled));
}
