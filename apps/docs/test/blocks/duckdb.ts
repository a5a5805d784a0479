import { chdir, cwd as currentFolder } from "node:process";
import type { RunOptions } from "@distcal/testing";
import { DuckDBInstance } from "@duckdb/node-api";
import type { BlockRunner } from "./block-runner.ts";

/** The DuckDB that the command line uses, with a database in memory; a block's rows are printed as JSON. */
export async function startDuckdb({ cwd = currentFolder() }: RunOptions): Promise<BlockRunner> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  return {
    async run(code) {
      const before = currentFolder();
      // File names in SQL are taken from the folder of the process.
      chdir(cwd);
      try {
        const reader = await connection.runAndReadAll(code);
        return `${JSON.stringify(reader.getRowObjectsJson())}\n`;
      } finally {
        chdir(before);
      }
    },
    async stop() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
