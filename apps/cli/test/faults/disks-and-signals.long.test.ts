import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, runInDuckdb, runProgram, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "../example-table.ts";
import { runDistcal } from "../run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");
const bin = join(repositoryRoot, "apps/cli/dist/bin.js");

// Only root can make a small disk.
const disk = folder.at("disk");
mkdirSync(disk);
const mounted = (await runProgram("mount", ["-t", "tmpfs", "-o", "size=300k", "none", disk])).code === 0;
if (!mounted) process.stderr.write("left out: a full temporary folder (mounting a small disk was refused)\n");

beforeAll(async () => {
  const table = folder.write("table.csv", exampleCsv(60_000));
  const { code } = await runDistcal(["fit", table, "--method", "global-beta", "--out", model, "--quiet"]);
  expect(code).toBe(0);
  await runInDuckdb(
    `COPY (SELECT i AS id, (hash(i) % 1000) / 50.0 AS mean, 1 + (i % 13) / 5.0 AS std FROM range(6000000) AS t(i)) TO '${folder.at("many.parquet")}'`,
  );
});

describe("a disk that ends", () => {
  it.runIf(mounted)("as the temporary folder is named with its remedy, and nothing is left in it", async () => {
    try {
      for (const args of [
        ["predict", model, folder.at("table.csv"), "--out", folder.at("o.parquet")],
        ["predict", model, folder.at("many.parquet"), "--out", folder.at("o.csv")],
        ["fit", folder.at("table.csv"), "--method", "identity", "--max-rows", "1000", "--out", folder.at("m.json")],
      ]) {
        const before = readdirSync(folder.path);
        const { code, stderr } = await runDistcal([...args, "--quiet"], { env: { TMPDIR: disk } });
        expect(stderr).toBe(
          `distcal: the temporary folder ${disk} has no space left; free some, or name a folder on another disk in the environment variable TMPDIR\n`,
        );
        expect(code).toBe(1);
        expect([readdirSync(disk), readdirSync(folder.path)]).toEqual([[], before]);
      }
    } finally {
      await runProgram("umount", [disk]);
    }
  });

  it("in the middle of a file (ulimit -f) leaves what was there", async () => {
    const out = folder.write("limited.csv", "what was there before");
    const limited = `ulimit -f 64; exec "${process.execPath}" "${bin}" predict "${model}" "${folder.at("table.csv")}" --out "${out}" --quiet`;
    const { code, stderr } = await runProgram("sh", ["-c", limited]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^distcal: .*limited\.csv can't be written .*; check the disk and try again\n$/);
    expect(readFileSync(out, "utf8")).toBe("what was there before");
    expect(readdirSync(folder.path).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

describe("a signal", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s ends a query of DuckDB at once, and leaves nothing",
    async (signal) => {
      const scratch = folder.at(`scratch-${signal}`);
      mkdirSync(scratch);
      const args = [
        "predict",
        model,
        folder.at("many.parquet"),
        "--engine",
        "duckdb",
        "--out",
        folder.at("stopped.parquet"),
      ];
      const child = spawn(process.execPath, [bin, ...args, "--tolerance", "0.01"], {
        env: { ...process.env, TMPDIR: scratch },
        stdio: "ignore",
      });
      const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
      // The database is open once its folder has files: the query is next.
      while (readdirSync(scratch).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((resolve) => setTimeout(resolve, 700));
      const asked = performance.now();
      child.kill(signal);
      expect(await ended).toBe(130);
      expect(performance.now() - asked).toBeLessThan(3000);
      expect(readdirSync(scratch)).toEqual([]);
      expect(readdirSync(folder.path).filter((name) => /^\.|stopped/.test(name))).toEqual([]);
    },
  );
});

it("numbers at the ends of float64 are answered in order, with no null", async () => {
  const rows = ["1,1e308", "0,1e-308", "1e308,1", "-1e308,1e308", "1,5e-324", "-1.7e308,1.7e308"];
  const extremes = folder.write("extremes.csv", `mean,std\n${rows.join("\n")}\n`);
  const fitted = folder.write("fitted.csv", exampleCsv(200));
  // Every other method is asked the same in its own package, by the tests of hostile models.
  const methods = ["identity", "crude", "gp-normal"];
  for (const method of methods) {
    const own = folder.at(`${method}.json`);
    expect((await runDistcal(["fit", fitted, "--method", method, "--out", own, "--quiet"])).code).toBe(0);
    const { code, stdout, stderr } = await runDistcal(["predict", own, extremes, "--out", "-", "--quiet"]);
    expect([method, code, stderr]).toEqual([method, 0, ""]);
    for (const line of stdout.trimEnd().split("\n").slice(1)) {
      const [, , mean, std, low, middle, high] = line
        .split(",")
        .map((cell) => (cell === "null" ? Number.NaN : Number(cell)));
      expect([method, line, [mean, std].every(Number.isFinite), low <= middle && middle <= high]).toEqual([
        method,
        line,
        true,
        true,
      ]);
    }
  }
});
