import { type CompiledCalibrator, cellTable } from "@distcal/compile";
import { copyRows, duckWritingError, identifier, withDuck } from "@distcal/tables/duckdb";
import { openAtomicFile } from "@distcal/tables/node";
import { DOUBLE, type DuckDBConnection, DuckDBDataChunk, INTEGER } from "@duckdb/node-api";

const rowsPerChunk = 2048;

/** Stores the cell table in DuckDB as the table `cells`. */
export async function storeCells(connection: DuckDBConnection, compiled: CompiledCalibrator): Promise<void> {
  const columns = cellTable(compiled);
  const declared = columns.map(({ name, type }) => `${identifier(name)} ${type} NOT NULL`).join(", ");
  await connection.run(`CREATE TABLE cells (${declared})`);
  const appender = await connection.createAppender("cells");
  const types = columns.map(({ type }) => (type === "DOUBLE" ? DOUBLE : INTEGER));
  const rows = columns[0].values.length;
  for (let from = 0; from < rows; from += rowsPerChunk) {
    const to = Math.min(from + rowsPerChunk, rows);
    const chunk = DuckDBDataChunk.create(types, to - from);
    for (const [c, { values }] of columns.entries()) chunk.setColumnValues(c, values.slice(from, to));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

/** Writes the cell table as Parquet, whole or not at all. */
export function writeCells(path: string, compiled: CompiledCalibrator): Promise<void> {
  return withDuck(async ({ connection }) => {
    await storeCells(connection, compiled);
    const file = await openAtomicFile(path);
    try {
      const options = "FORMAT parquet, COMPRESSION zstd";
      await copyRows(connection, "FROM cells ORDER BY cell", { name: path, path: file.temporary, options });
      await file.commit();
    } catch (error) {
      await file.abandon();
      throw duckWritingError(path, error);
    }
  });
}
