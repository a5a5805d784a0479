import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { failure } from "../../errors/user-error.ts";
import { literal, pathLiteral } from "./duck.ts";

/** A file that a statement writes. */
export interface WrittenFile {
  /** Its name for messages. */
  readonly name: string;
  readonly path: string;
  /** The options of COPY, its format first. */
  readonly options: string;
}

/** Writes the rows of a query to a file, looks at what is there afterwards, and answers the number of rows. */
export async function copyRows(
  connection: DuckDBConnection,
  query: string,
  { name, path, options }: WrittenFile,
): Promise<number> {
  // Absolute, so that a first ~ stands for itself; COPY knows no wildcards.
  const target = literal(resolve(path));
  const rows = await numberFrom(connection, `COPY (${query}) TO ${target} (${options}, USE_TMP_FILE false)`);
  const { size } = await stat(path);
  const isParquet = options.startsWith("FORMAT parquet");
  const found = isParquet
    ? await numberFrom(connection, `SELECT sum(num_rows) FROM parquet_file_metadata(${pathLiteral(path)})`)
    : rows;
  if (size > 0 && found === rows) return rows;
  throw failure(
    `${name} can't be written: ${found} of ${rows} rows are in a file of ${size} bytes; check the disk and try again`,
  );
}

/** The one number that a statement answers. */
async function numberFrom(connection: DuckDBConnection, sql: string): Promise<number> {
  const [[value]] = await (await connection.run(sql)).getRows();
  return Number(value);
}
