import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");

/** What DuckDB answers to a query, in another process's place. */
async function asked(sql: string): Promise<unknown[]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    return await (await connection.run(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const typed = `SELECT i::INTEGER AS id, DATE '2024-01-01' + i::INTEGER AS day, (i / 4)::DECIMAL(9, 3) AS mean,
  (1 + i % 3)::FLOAT AS std, CASE WHEN i % 2 = 0 THEN NULL ELSE 'x' || i END AS note, [i, NULL] AS list
  FROM range(5000) AS t(i)`;

beforeAll(async () => {
  const table = folder.write("predictions.csv", exampleCsv(50));
  const { code } = await runDistcal(["fit", table, "--method", "identity", "--out", model, "--quiet"]);
  expect(code).toBe(0);
  await asked(`COPY (${typed}) TO '${folder.at("typed.parquet")}'`);
});

describe("Parquet to Parquet", () => {
  it("keeps types, values, nulls and order of every column", async () => {
    const out = folder.at("out.parquet");
    const args = ["predict", model, folder.at("typed.parquet"), "--quantiles", "0.5", "--out", out, "--quiet"];
    expect(await runDistcal(args)).toEqual({ code: 0, stdout: "", stderr: "" });
    const own = "id, day, mean, std, note, list";
    expect(await asked(`DESCRIBE SELECT ${own} FROM '${out}'`)).toEqual(await asked(`DESCRIBE ${typed}`));
    expect(await asked(`SELECT ${own} FROM '${out}'`)).toEqual(await asked(typed));
    // The identity answers with the prediction itself, so every row shows whether its values are beside it.
    expect(
      await asked(`SELECT max(abs(calibrated_mean - mean)) + max(abs(calibrated_std - std)) + max(abs("q0.5" - mean)) AS
        apart, count(*)::INTEGER AS rows FROM '${out}'`),
    ).toEqual([{ apart: 0, rows: 5000 }]);
  });

  it("keeps every row of a long table in its order", async () => {
    const file = folder.at("long.parquet");
    await asked(`COPY (SELECT i AS mean, 1 AS std FROM range(450000) AS t(i)) TO '${file}'`);
    const { code, stdout } = await runDistcal([
      "predict",
      model,
      file,
      "--out",
      folder.at("long-out.parquet"),
      "--json",
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 450_000, skipped: 0 });
    const rows =
      await asked(`SELECT count(*)::INTEGER AS rows, count(*) FILTER (calibrated_mean = mean)::INTEGER AS same,
      count(*) FILTER (mean = file_row_number)::INTEGER AS placed
      FROM read_parquet('${folder.at("long-out.parquet")}', file_row_number = true)`);
    expect(rows).toEqual([{ rows: 450_000, same: 450_000, placed: 450_000 }]);
  });

  it("leaves out bad rows from both sides, and names the row of a null, an infinity or a bad standard deviation", async () => {
    const file = folder.at("bad.parquet");
    const bad = "CASE i WHEN 2999 THEN NULL WHEN 3999 THEN 'inf'::DOUBLE ELSE i END";
    await asked(`COPY (SELECT i AS id, ${bad} AS mu, i - 10 AS sigma FROM range(4500) AS t(i)) TO '${file}'`);
    const args = ["predict", model, file, "--out", folder.at("bad-out.parquet")];
    const refused = await runDistcal(args);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('row 1 (the first row of data is 1): column "sigma" must be > 0, got "-10"');
    const { code, stderr } = await runDistcal([...args, "--skip-bad-rows"]);
    expect(code).toBe(0);
    expect(stderr).toContain("13 bad rows left out (the first is row 1:");
    const rows = await asked(`SELECT count(*)::INTEGER AS rows, min(id)::INTEGER AS first,
      max(abs(calibrated_mean - id)) AS apart FROM '${folder.at("bad-out.parquet")}'`);
    expect(rows).toEqual([{ rows: 4487, first: 11, apart: 0 }]);
  });

  it("refuses a column that holds no numbers, and takes a name with wildcards for a name", async () => {
    const args = ["predict", model, folder.at("typed.parquet"), "--mean", "day", "--out", folder.at("no.parquet")];
    const { code, stderr } = await runDistcal(args);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `distcal: ${folder.at("typed.parquet")}: column "day" holds DATE, not numbers; name another column with --mean\n`,
    });
    await asked(`COPY (SELECT 1.5 AS mean, 2.0 AS std) TO '${folder.at("one.parquet")}'`);
    copyFileSync(folder.at("one.parquet"), folder.at("o[n]e*?'.parquet"));
    const odd = await runDistcal([
      "predict",
      model,
      folder.at("o[n]e*?'.parquet"),
      "--out",
      "-",
      "--out-format",
      "csv",
    ]);
    expect(odd).toMatchObject({ code: 0, stderr: "" });
    expect(odd.stdout).toMatch(
      /^mean,std,calibrated_mean,calibrated_std,q0\.05,q0\.5,q0\.95,outside\n1\.5,2\.0,1\.5,2\.0,.*,false\n$/,
    );
  });
});

describe("a folder called like a column", () => {
  it("is a place and no column, for every format and command", async () => {
    const at = folder.at("std=7/foo=1");
    mkdirSync(at, { recursive: true });
    await asked(
      `COPY (SELECT i::DOUBLE AS mean, 2.5 AS std, i::DOUBLE AS target FROM range(30) AS t(i)) TO '${at}/in.parquet'`,
    );
    const csv = folder.write("std=7/foo=1/in.csv", "mean,std,target\n1,2.5,1\n3,2.5,2\n");
    const lines = folder.write(
      "std=7/foo=1/in.jsonl",
      '{"mean":1,"std":2.5,"target":1}\n{"mean":3,"std":2.5,"target":2}\n',
    );
    const kept = "mean, std, target, calibrated_mean, calibrated_std";
    for (const [file, engine] of [
      [`${at}/in.parquet`, "javascript"],
      [`${at}/in.parquet`, "duckdb"],
      [csv, "javascript"],
      [lines, "javascript"],
    ]) {
      const out = `${at}/out.parquet`;
      const args = ["predict", model, file, "--quantiles", "0.5", "--engine", engine, "--out", out, "--quiet"];
      expect(await runDistcal(args)).toEqual({ code: 0, stdout: "", stderr: "" });
      const from = `read_parquet('${out}', hive_partitioning = false)`;
      const [first] = await asked(`SELECT * FROM ${from} LIMIT 1`);
      expect(Object.keys(first as object)).toEqual([...kept.split(", "), "q0.5", "outside"]);
      expect(await asked(`SELECT DISTINCT std::DOUBLE AS std FROM ${from}`)).toEqual([{ std: 2.5 }]);
    }
    const json = `${at}/out.jsonl`;
    await runDistcal(["predict", model, csv, "--out", json, "--quiet"]);
    expect(JSON.parse(readFileSync(json, "utf8").split("\n", 1)[0])).toMatchObject({ std: 2.5 });
    expect(JSON.parse(readFileSync(json, "utf8").split("\n", 1)[0])).not.toHaveProperty("foo");
    const scores = async (file: string): Promise<unknown> =>
      JSON.parse((await runDistcal(["evaluate", model, file, "--json"])).stdout);
    copyFileSync(`${at}/in.parquet`, folder.at("plain-place.parquet"));
    expect(await scores(`${at}/in.parquet`)).toEqual(await scores(folder.at("plain-place.parquet")));
  });
});

describe("paths", () => {
  it("go to DuckDB as they are: ~ is a folder called so, for what is read and what is written", async () => {
    mkdirSync(folder.at("~"), { recursive: true });
    copyFileSync(folder.at("typed.parquet"), folder.at("~/in.parquet"));
    const home = { cwd: folder.path, env: { HOME: folder.at("home") } };
    mkdirSync(folder.at("home/~"), { recursive: true });
    for (const [out, engine] of [
      ["~/o.parquet", "javascript"],
      ["~/o.jsonl", "javascript"],
      ["~/d.parquet", "duckdb"],
    ]) {
      const args = ["predict", model, "~/in.parquet", "--engine", engine, "--out", out, "--quiet"];
      expect(await runDistcal(args, home)).toEqual({ code: 0, stdout: "", stderr: "" });
      const [{ rows }] = (await asked(`SELECT count(*)::INTEGER AS rows FROM '${folder.at(out)}'`)) as [
        { rows: number },
      ];
      expect(rows).toBe(5000);
    }
    expect(readdirSync(folder.at("home"))).toEqual(["~"]);
    expect(readdirSync(folder.at("~")).sort()).toEqual(["d.parquet", "in.parquet", "o.jsonl", "o.parquet"]);
  });

  it("a damaged file is a fault of the input, wherever it is noticed", async () => {
    const file = folder.at("damaged.parquet");
    await asked(`COPY (SELECT i AS mean, 1 AS std, 'note ' || hash(i) AS note FROM range(20000) AS t(i)) TO '${file}'`);
    const bytes = readFileSync(file);
    const at = bytes.indexOf("note 1", bytes.length / 3);
    bytes.fill(0xff, at, at + 20_000);
    writeFileSync(file, bytes);
    for (const engine of ["javascript", "duckdb"]) {
      const args = ["predict", model, file, "--engine", engine, "--out", folder.at("damaged-out.parquet"), "--quiet"];
      const { code, stderr } = await runDistcal(args);
      expect(stderr).toMatch(/^distcal: \S*damaged\.parquet (is not a whole Parquet file|can't be read as a table)/);
      expect(code).toBe(2);
    }
  });
});

describe("every pair of formats", () => {
  it("keeps the rows in their order", async () => {
    const rows = 30_000;
    const query = `SELECT i AS id, i % 100 AS mean, 1 + i % 3 AS std FROM range(${rows}) AS t(i)`;
    await asked(`COPY (${query}) TO '${folder.at("order.parquet")}' (ROW_GROUP_SIZE 2048)`);
    await asked(`COPY (${query}) TO '${folder.at("order.csv")}'`);
    await asked(`COPY (${query}) TO '${folder.at("order.jsonl")}' (FORMAT json)`);
    const ids = Array.from({ length: rows }, (_, i) => i);
    for (const from of ["csv", "jsonl", "parquet"]) {
      for (const to of ["csv", "jsonl", "parquet"]) {
        const out = folder.at(`order-out.${to}`);
        const args = ["predict", model, folder.at(`order.${from}`), "--quantiles", "0.5", "--out", out, "--quiet"];
        expect(await runDistcal(args)).toEqual({ code: 0, stdout: "", stderr: "" });
        const found = (await asked(
          `SELECT id::INTEGER AS id, mean::DOUBLE = calibrated_mean AS same FROM '${out}'`,
        )) as {
          id: number;
          same: boolean;
        }[];
        expect(found.map(({ id }) => id)).toEqual(ids);
        expect(found.every(({ same }) => same)).toBe(true);
      }
    }
  });
});
