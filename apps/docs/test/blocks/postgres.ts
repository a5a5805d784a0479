import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { mustRun, type RunOptions, runProgram } from "@distcal/testing";
import { globSync } from "tinyglobby";
import { type BlockRunner, NotHere } from "./block-runner.ts";

/** A PostgreSQL server on a socket in a folder of its own, and its `psql`. */
export async function startPostgres(options: RunOptions): Promise<BlockRunner> {
  const [newest] = globSync("/usr/lib/postgresql/*/bin/pg_ctl", { absolute: true })
    .map((control) => dirname(control))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  if (newest === undefined) throw new NotHere("no PostgreSQL server; Debian: apt install postgresql");
  const home = mkdtempSync(join(tmpdir(), "distcal-postgres-"));
  const asServer = await serverUser(home);
  const data = join(home, "data");
  const server = (...args: string[]): Promise<string> => {
    const [program, ...rest] = [...asServer, join(newest, "pg_ctl"), ...args];
    return mustRun(program, rest, { cwd: home });
  };
  const stop = async (): Promise<void> => {
    if (existsSync(join(data, "postmaster.pid"))) await server("stop", "-D", data, "-m", "immediate", "-w");
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await server("init", "-D", data, "-s", "-o", "--auth=trust --username=postgres --no-sync");
    const listen = `-k ${home} -c listen_addresses=`;
    await server("start", "-D", data, "-s", "-w", "-l", join(home, "log"), "-o", listen);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    run(code) {
      const file = join(home, "block.sql");
      writeFileSync(file, code);
      const args = ["-X", "-v", "ON_ERROR_STOP=1", "-h", home, "-U", "postgres", "-f", file];
      return mustRun(join(newest, "psql"), args, options);
    },
    stop,
  };
}

/** What to put before a command of the server, which refuses to run as root: the user that its package made. */
async function serverUser(home: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const ids = await Promise.all(["-u", "-g"].map((which) => runProgram("id", [which, "postgres"])));
  if (ids.some(({ code }) => code !== 0))
    throw new NotHere("root can't run a PostgreSQL server, and no user postgres is here");
  const [user, group] = ids.map(({ stdout }) => Number(stdout));
  chownSync(home, user, group);
  return ["runuser", "-u", "postgres", "--"];
}
