import type { DuckDBConnection } from "@duckdb/node-api";
import { badInput } from "../../errors/user-error.ts";
import { duckReadingError, pathLiteral } from "./duck.ts";

/** A Parquet file as DuckDB sees it: a table function. */
export interface Relation {
  readonly file: string;
  readonly sql: string;
  readonly names: readonly string[];
  /** The DuckDB type of each column. */
  readonly types: readonly string[];
}

/** The columns are those of the file alone: a folder called std=7 is a place, not a column. */
export const fileColumnsOnly = "hive_partitioning = false";

/** The relation of a Parquet file; `file` is its name for messages, where the path is that of a spooled copy. */
export async function relationOf(connection: DuckDBConnection, path: string, file: string = path): Promise<Relation> {
  const sql = `read_parquet(${pathLiteral(path)}, ${fileColumnsOnly})`;
  try {
    const rows = (await (await connection.run(`DESCRIBE SELECT * FROM ${sql}`)).getRows()) as string[][];
    if (rows.length === 0) throw badInput(`${file} has no columns; check the file`);
    return Object.freeze({ file, sql, names: rows.map(([name]) => name), types: rows.map(([, type]) => type) });
  } catch (error) {
    throw duckReadingError(file, error);
  }
}
