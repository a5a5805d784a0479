import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { askSqlite, hasSqlite, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();

function textOf(compiled: string, name: string): string {
  return readFileSync(join(compiled, name), "utf8");
}

/** The SQL blocks of the README with the files in place of their names: what loads and runs it, and what verifies it. */
function fromReadme(compiled: string): string[] {
  const blocks = [...textOf(compiled, "README.md").matchAll(/```sql\n(.*?)```/gs)];
  return blocks.map(([, sql]) =>
    sql
      .replace(/^\.read cells\.sql$/m, () => textOf(compiled, "cells.sql"))
      .replace("-- the statement of calibrate.sql", () => textOf(compiled, "calibrate.sql")),
  );
}

/** A script that makes what `.import --csv check.csv predictions` does: a table of texts. */
function imported(compiled: string): string {
  const [header, ...rows] = textOf(compiled, "check.csv").trimEnd().split("\n");
  const declared = header.split(",").map((name) => `"${name}" TEXT`);
  const values = rows.map((row) => `('${row.split(",").join("', '")}')`);
  return `CREATE TABLE predictions (${declared.join(", ")}); INSERT INTO predictions VALUES ${values.join(", ")};`;
}

describe.runIf(hasSqlite())("distcal compile for SQLite", () => {
  const withCdf = folder.at("with-cdf");
  const plain = folder.at("plain");
  const other = folder.at("other");

  beforeAll(async () => {
    const asked = [
      [1, ["--dialect", "sqlite", "--cdf"], withCdf],
      [1, ["--dialect", "sqlite", "--to", "sqlite"], plain],
      [2, ["--to", "sqlite"], other],
    ] as const;
    for (const [seed, flags, to] of asked) {
      const table = folder.write(`past-${seed}.csv`, exampleCsv(300, seed));
      const model = folder.at(`model-${seed}.json`);
      const fit = await runDistcal(["fit", table, "--method", "global-beta", "--out", model, "--quiet"]);
      expect(fit.code, fit.stderr).toBe(0);
      const done = await runDistcal(["compile", model, ...flags, "--out", to]);
      expect(done.code, done.stderr).toBe(0);
      expect(done.stdout).toContain("for sqlite in");
    }
  });

  it("is loaded, run and verified as its README says, with the exact answers of check.csv within the tolerance", () => {
    expect(readdirSync(withCdf).sort()).toEqual(["README.md", "calibrate.sql", "cells.sql", "check.csv"]);
    const header = textOf(withCdf, "check.csv").split("\n", 1)[0].split(",");
    const answers = header.filter((name) => name.startsWith("exact_")).map((name) => name.slice("exact_".length));
    expect(answers).toEqual(expect.arrayContaining(["calibrated_mean", "q0.5", "calibrated_cdf"]));
    const errors = answers.map((name) => {
      const unit = name === "calibrated_cdf" ? "1" : "std";
      return `max(abs(calibrated."${name}" - predictions."exact_${name}") / ${unit})`;
    });
    const [run, verify] = fromReadme(withCdf);
    const scripts = [imported(withCdf), run];
    const joined = "FROM predictions JOIN calibrated USING (mean, std, target)";
    const [[rows, ...largest]] = askSqlite(scripts, `SELECT count(*), ${errors.join(", ")} ${joined}`);
    expect(rows).toBe(1000);
    expect(largest).toHaveLength(answers.length);
    for (const error of largest) expect(error).toBeLessThanOrEqual(0.001);
    const [[verified]] = askSqlite(scripts, verify);
    expect(verified).toBe(largest[0]);
  });

  it("refuses the cells of another model", () => {
    const [run] = fromReadme(plain);
    const mixed = run.replace(textOf(plain, "cells.sql"), () => textOf(other, "cells.sql"));
    expect(mixed).not.toBe(run);
    expect(() => askSqlite([imported(plain), mixed], "SELECT 1")).toThrow(
      /the table of cells was not compiled with this statement/,
    );
  });
});

describe("distcal compile --dialect", () => {
  it("names an SQL, and no other engine than --to", async () => {
    const model = folder.write("model.json", "{}");
    const refused = async (...flags: string[]): Promise<string> => {
      const { code, stderr } = await runDistcal(["compile", model, ...flags, "--out", folder.at("x")]);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await refused("--dialect", "onnx")).toBe(
      "distcal: --dialect must be one of duckdb, spark, postgres, sqlite, got onnx\n",
    );
    expect(await refused("--dialect", "sqlite", "--to", "spark")).toBe(
      "distcal: --dialect sqlite and --to spark name two engines; leave one of them out\n",
    );
  });
});
