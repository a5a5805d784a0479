import type { DuckDBConnection } from "@duckdb/node-api";

/** Runs a job on a DuckDB in memory, beside that of the code under test. */
export async function inDuckdb<T>(job: (connection: DuckDBConnection) => Promise<T>, threads = 2): Promise<T> {
  // Only who asks for it loads it.
  const { DuckDBInstance } = await import("@duckdb/node-api");
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
