import { existsSync, readFileSync } from "node:fs";
import { miscalibratedRows, runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const pattern = folder.at("part-*.parquet");
const quickly = ["--method", "global-beta"];

beforeAll(() =>
  runInDuckdb(
    `COPY (${miscalibratedRows(0, 3000)}) TO '${folder.at("part-0.parquet")}'`,
    `COPY (${miscalibratedRows(3000, 5000)}) TO '${folder.at("part-1.parquet")}'`,
  ),
);

describe("distcal fit on many rows", () => {
  it("fits to a sample of the files that a pattern matches, says so, and gives the same bytes again", async () => {
    const model = (name: string): string[] => ["--max-rows", "1000", "--out", folder.at(name), ...quickly];
    const { code, stdout, stderr } = await runDistcal(["fit", pattern, ...model("first.json"), "--json"]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "distcal: fitting on 1,000 of 5,000 rows, a sample stratified by deciles of mean and std (seed 1)\n",
    });
    const sample = { rows: 1000, of: 5000, strata: 100, seed: 1 };
    expect(JSON.parse(stdout)).toMatchObject({ files: 2, rows: 1000, skipped: 0, sample });
    const named = [folder.at("part-0.parquet"), folder.at("part-1.parquet")];
    expect(await runDistcal(["fit", ...named, ...model("second.json"), "--quiet"])).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
    expect(readFileSync(folder.at("second.json"), "utf8")).toBe(readFileSync(folder.at("first.json"), "utf8"));
  });

  it("fits to all rows where they are no more, from many files, and has no sample in its report", async () => {
    const csv = [1, 2].map((seed) => folder.write(`table-${seed}.csv`, exampleCsv(50, seed)));
    const out = folder.at("all.json");
    const { code, stdout, stderr } = await runDistcal([
      "fit",
      ...csv,
      "--max-rows",
      "100",
      "--out",
      out,
      ...quickly,
      "--json",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ files: 2, rows: 100 });
    expect(JSON.parse(stdout)).not.toHaveProperty("sample");
  });

  it("samples what comes on standard input", async () => {
    const args = ["fit", "-", "--max-rows", "40", "--out", folder.at("stdin.json"), ...quickly];
    const { code, stderr } = await runDistcal(args, { stdin: exampleCsv(3000) });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "distcal: fitting on 40 of 3,000 rows, a sample stratified by deciles of mean and std (seed 1)\n",
    });
  });

  it.each<[string, string[], string]>([
    [
      "a pattern without files",
      [folder.at("none-*.parquet")],
      `no file matches ${folder.at("none-*.parquet")}; check the folder and the wildcards, and put the pattern in quotes`,
    ],
    [
      "fewer rows than a fit needs",
      [pattern, "--max-rows", "9"],
      "--max-rows must be a whole number of at least 10, got 9",
    ],
  ])("stops at %s", async (_, args, sentence) => {
    const out = folder.at("never.json");
    expect(await runDistcal(["fit", ...args, "--out", out])).toEqual({
      code: 2,
      stdout: "",
      stderr: `distcal: ${sentence}\n`,
    });
    expect(existsSync(out)).toBe(false);
  });
});

describe("distcal sample-sql", () => {
  it("prints one statement, also as JSON", async () => {
    const args = ["sample-sql", "--table", "a.b", "--mean", "m", "--max-rows", "500", "--seed", "3"];
    const { code, stdout, stderr } = await runDistcal(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^WITH numbers AS \(\n {2}SELECT CAST\(`m` AS DOUBLE\) AS mean, .*\n {2}FROM `a`\.`b`\n/);
    const { stdout: json } = await runDistcal([...args, "--json"]);
    expect(JSON.parse(json)).toEqual({ dialect: "spark", maxRows: 500, seed: 3, sql: stdout });
  });

  it("keeps the columns of groups and covariates, each once, and refuses one that the sample has", async () => {
    const { code, stdout } = await runDistcal([
      "sample-sql",
      "--group",
      "region,shop",
      "--covariates",
      "horizon, shop",
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /SELECT mean, std, target, further_0 AS `region`, further_1 AS `shop`, further_2 AS `horizon` FROM ranked/,
    );
    const clash = await runDistcal(["sample-sql", "--mean", "forecast", "--covariates", "Mean"]);
    expect(clash.code).toBe(2);
    expect(clash.stderr).toMatch(/^distcal: the sample has a column "Mean" already, .* another name in a view\n$/);
    const empty = await runDistcal(["sample-sql", "--group", "region,"]);
    expect(empty.stderr).toBe('distcal: --group must be a comma-separated list of columns, got "region,"\n');
  });

  it("refuses an empty name", async () => {
    const { code, stderr } = await runDistcal(["sample-sql", "--std", ""]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "distcal: --std is empty; name a column\n" });
  });
});
