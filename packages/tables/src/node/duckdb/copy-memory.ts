import type { DuckDBConnection } from "@duckdb/node-api";
import { type DuckSettings, pathLiteral } from "./duck.ts";

/** Enough for tables of a few columns. DuckDB fills whatever it may have with pages that it keeps, so more would be taken by long tables. */
const leastMegabytes = 128;
/** A hostile file may say that its row groups have any length. */
const mostMegabytes = 1536;

/** What a copy of a Parquet file starts with: two threads would hold two row groups. */
export const copySettings: DuckSettings = { memory: `${leastMegabytes}MB`, threads: 1 };

/** Gives DuckDB the memory that a copy of every column of a Parquet file takes: the longest of its row groups is in memory while it is read. */
export async function allowRowGroups(connection: DuckDBConnection, path: string): Promise<void> {
  const groups = `SELECT sum(total_compressed_size) AS bytes FROM parquet_metadata(${pathLiteral(path)}) GROUP BY row_group_id`;
  const [[longest]] = await (await connection.run(`SELECT max(bytes) FROM (${groups})`)).getRows();
  const megabytes = leastMegabytes + Math.ceil((1.25 * Number(longest ?? 0)) / 2 ** 20);
  await connection.run(`SET memory_limit = '${Math.min(megabytes, mostMegabytes)}MB'`);
}
