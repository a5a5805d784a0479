import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun, testFolder } from "@distcal/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const installed = "/usr/lib/postgresql";
const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(a) - Number(b)) : [];
const bin = join(installed, versions.at(-1) ?? "", "bin");
const isThere = existsSync(join(bin, "initdb"));
if (!isThere) process.stdout.write(`skipped: no PostgreSQL server below ${installed}\n`);

const folder = testFolder();
const data = folder.at("server");
/** PostgreSQL does not run as root: then its own user has the server. */
const owner = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};

function idOf(which: "-u" | "-g"): number {
  const { status, stdout } = spawnSync("id", [which, "postgres"], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : 65_534;
}

function serverTool(name: string, args: readonly string[]): void {
  execFileSync(join(bin, name), args, { ...owner, cwd: data, stdio: ["ignore", "ignore", "pipe"] });
}

/** What psql prints for statements, one after the other, in the folder of a compiled model. */
function psql(
  cwd: string,
  script: string,
): { readonly code: number | null; readonly stdout: string; readonly stderr: string } {
  const args = [
    "-h",
    data,
    "-p",
    "54321",
    "-U",
    "tester",
    "-d",
    "postgres",
    "-X",
    "-q",
    "-A",
    "-t",
    "-v",
    "ON_ERROR_STOP=1",
  ];
  const { status, stdout, stderr } = spawnSync(join(bin, "psql"), args, { cwd, input: script, encoding: "utf8" });
  return { code: status, stdout, stderr };
}

/** The SQL block of the README below a heading, with the statement of the file in its place. */
function fromReadme(compiled: string): string {
  const readme = readFileSync(join(compiled, "README.md"), "utf8");
  const block = /## PostgreSQL\n\n```sql\n(.*?)```/s.exec(readme)?.[1] ?? "";
  return block.replace("-- the statement of calibrate.sql", readFileSync(join(compiled, "calibrate.sql"), "utf8"));
}

describe.runIf(isThere)("distcal compile --to postgres", () => {
  const compiled = folder.at("compiled");
  const other = folder.at("other");

  beforeAll(async () => {
    mkdirSync(data);
    if (owner.uid !== undefined) {
      await mustRun("chmod", ["711", folder.path]);
      chownSync(data, owner.uid, owner.gid);
    }
    serverTool("initdb", ["-D", join(data, "db"), "-U", "tester", "-A", "trust", "--no-sync"]);
    const options = `-c listen_addresses='' -c unix_socket_directories='${data}' -c fsync=off -p 54321`;
    serverTool("pg_ctl", ["-D", join(data, "db"), "-w", "-l", join(data, "log"), "-o", options, "start"]);
    for (const [seed, to] of [[1, compiled] as const, [2, other] as const]) {
      const table = folder.write(`past-${seed}.csv`, exampleCsv(300, seed));
      const model = folder.at(`model-${seed}.json`);
      const fit = await runDistcal(["fit", table, "--method", "global-beta", "--out", model, "--quiet"]);
      expect(fit.code, fit.stderr).toBe(0);
      const done = await runDistcal(["compile", model, "--to", "postgres", "--columns", "mean,std", "--out", to]);
      expect(done.code, done.stderr).toBe(0);
    }
  });
  afterAll(() => serverTool("pg_ctl", ["-D", join(data, "db"), "-m", "immediate", "stop"]));

  it("is loaded and run as its README says, with the exact answers of check.csv within the tolerance", () => {
    const header = readFileSync(join(compiled, "check.csv"), "utf8").split("\n", 1)[0].split(",");
    const answers = header.filter((name) => name.startsWith("exact_")).map((name) => name.slice("exact_".length));
    expect(answers).toContain("q0.5");
    const errors = answers.map(
      (name) => `max(abs(calibrated."${name}" - predictions."exact_${name}") / calibrated.std)`,
    );
    const { code, stdout, stderr } = psql(
      compiled,
      `CREATE TABLE predictions (${header.map((name) => `"${name}" double precision`).join(", ")});
\\copy predictions FROM 'check.csv' (FORMAT csv, HEADER)
${fromReadme(compiled)}
SELECT count(*), ${errors.join(", ")} FROM predictions JOIN calibrated USING (mean, std);
`,
    );
    expect(code, stderr).toBe(0);
    const [rows, ...largest] = stdout.trim().split("|").map(Number);
    expect(rows).toBe(1000);
    for (const error of largest) expect(error).toBeLessThanOrEqual(0.001);
  });

  it("refuses the cells of another model", () => {
    const statement = readFileSync(join(other, "calibrate.sql"), "utf8");
    const { code, stderr } = psql(other, `${statement};`);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/the table of cells was not compiled with this statement/);
  });
});
