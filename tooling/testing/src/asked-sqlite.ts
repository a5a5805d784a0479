import { spawnSync } from "node:child_process";

/** Runs the scripts that it is told, then a query, in SQLite in memory, and prints the rows. */
const program = `
import json, sqlite3, sys
told = json.load(sys.stdin)
connection = sqlite3.connect(":memory:")
for script in told["scripts"]:
    connection.executescript(script)
json.dump(connection.execute(told["query"]).fetchall(), sys.stdout)
`;

/** What SQLite answers to a query after some scripts, by Python's own module; its error where it stops. */
export function askSqlite(scripts: readonly string[], query: string): unknown[][] {
  const told = JSON.stringify({ scripts, query });
  const { error, status, stdout, stderr } = spawnSync("python3", ["-c", program], {
    input: told,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`SQLite stopped: ${stderr.trimEnd().split("\n").at(-1)}`);
  return JSON.parse(stdout);
}

/** Whether Python is here with an SQLite that runs what distcal writes for it; says so where not. */
export function hasSqlite(): boolean {
  try {
    askSqlite([], "SELECT LN(2), FLOOR(1.5), JSON_EXTRACT('{}', '$')");
    return true;
  } catch (error) {
    process.stdout.write(`skipped: no python3 with SQLite 3.38 or later and its math functions (${error})\n`);
    return false;
  }
}
