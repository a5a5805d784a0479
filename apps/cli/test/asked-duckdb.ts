import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

/** Runs a job on a DuckDB in memory, beside that of the command. */
export async function inDuckdb<T>(job: (connection: DuckDBConnection) => Promise<T>, threads = 2): Promise<T> {
  const instance = await DuckDBInstance.create(":memory:", { threads: String(threads) });
  const connection = await instance.connect();
  try {
    return await job(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Runs statements there, one after another. */
export function runInDuckdb(...statements: readonly string[]): Promise<void> {
  return inDuckdb(async (connection) => {
    for (const sql of statements) await connection.run(sql);
  });
}
