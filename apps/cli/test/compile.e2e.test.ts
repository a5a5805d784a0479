import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { parseCalibrator } from "@distcal/calibrate";
import { testFolder } from "@distcal/testing";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");

/** What DuckDB answers to some statements, the last of which is a query. */
async function asked(...statements: string[]): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const sql of statements) rows = await (await connection.run(sql)).getRowObjectsJS();
    return rows;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

beforeAll(async () => {
  const table = folder.write("predictions.csv", exampleCsv(200));
  const { code } = await runDistcal(["fit", table, "--out", model, "--inducing", "4", "--quiet"]);
  expect(code).toBe(0);
  // The last seven rows can't be answered.
  await asked(`COPY (SELECT i::INTEGER AS id, DATE '2024-01-01' + i::INTEGER AS day, (i % 100 / 10)::FLOAT AS mu, 1.0 + i % 7 / 5 AS sigma
    FROM range(5000) AS t(i) UNION ALL FROM (VALUES (5000, NULL, NULL, 1.0), (5001, NULL, 1, NULL), (5002, NULL, 'NaN'::FLOAT, 1),
    (5003, NULL, 1, 'NaN'::DOUBLE), (5004, NULL, 1, 0), (5005, NULL, 1, -1), (5006, NULL, 'inf'::FLOAT, 1)) ORDER BY id)
    TO '${folder.at("new.parquet")}'`);
});

describe("distcal compile", () => {
  it("leaves a table, a statement and rows that verify it in DuckDB", async () => {
    const out = folder.at("compiled");
    const args = ["compile", model, "--quantiles", "0.1,0.9", "--interval", "0.5", "--out", out];
    const { code, stdout, stderr } = await runDistcal(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/error +at most 0\.000\d+ predicted standard deviations on [\d,]+ probes/);
    expect(readdirSync(out).sort()).toEqual(["README.md", "calibrate.sql", "cells.parquet", "check.csv"]);
    const names = ["calibrated_mean", "calibrated_std", "q0.1", "q0.9", "lower0.5", "upper0.5"];
    const largest = names.map((name) => `max(abs("${name}" - "exact_${name}") / std) AS "${name}"`).join(", ");
    const [found] = await asked(
      `CREATE VIEW predictions AS SELECT * FROM read_csv('${out}/check.csv')`,
      `CREATE TABLE cells AS SELECT * FROM read_parquet('${out}/cells.parquet')`,
      `SELECT count(*) AS rows, ${largest} FROM (${readFileSync(`${out}/calibrate.sql`, "utf8")})`,
    );
    expect(Number(found["rows"])).toBe(1000);
    for (const name of names) expect(found[name]).toBeLessThanOrEqual(1e-3 + 1e-9);
  });

  it("has a README that runs as it stands, whatever the columns are called", async () => {
    const out = folder.at("compiled-named");
    const names = ["--mean", "y pred", "--std", 'the "std"', "--target", "y_true"];
    const { code, stderr } = await runDistcal([
      "compile",
      model,
      ...names,
      "--cdf",
      "--tolerance",
      "0.01",
      "--out",
      out,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const statement = readFileSync(`${out}/calibrate.sql`, "utf8");
    const blocks = [...readFileSync(`${out}/README.md`, "utf8").matchAll(/```sql\n(.*?)```/gs)].map(([, sql]) =>
      sql
        .replace(/-- the statement of calibrate\.sql/, statement)
        .replaceAll(/'(?=(?:predictions\/|cells|check|calibrated)[^']*')/g, `'${out}/`),
    );
    expect(blocks).toHaveLength(2);
    const [calibrate, verify] = blocks.map((sql) =>
      sql.split(/;[ \t]*(?:-- at most.*)?\n/).filter((part) => part.trim() !== ""),
    );
    mkdirSync(`${out}/predictions`);
    await asked(`COPY (FROM read_csv('${out}/check.csv')) TO '${out}/predictions/part.parquet'`);
    await asked(...calibrate);
    const [{ rows }] = await asked(`SELECT count(*) AS rows FROM '${out}/calibrated.parquet'`);
    expect(Number(rows)).toBe(1000);
    const [answer] = await asked(...verify);
    expect(Object.values(answer)[0]).toBeLessThanOrEqual(0.01 + 1e-9);
  });

  it("adds the probability of at most the target with --cdf, verified in DuckDB", async () => {
    const out = folder.at("compiled-cdf");
    const args = ["compile", model, "--cdf", "--target", "sold", "--tolerance", "0.01", "--out", out];
    const { code, stdout, stderr } = await runDistcal(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/columns .*q0\.95, calibrated_cdf\n/);
    expect(stdout).toMatch(/ at most 0\.00\d+ of probability in calibrated_cdf\n/);
    const [found] = await asked(
      `CREATE VIEW predictions AS SELECT * FROM read_csv('${out}/check.csv')`,
      `CREATE TABLE cells AS SELECT * FROM read_parquet('${out}/cells.parquet')`,
      `SELECT count(calibrated_cdf) AS rows, max(abs(calibrated_cdf - exact_calibrated_cdf)) AS error,
        min(calibrated_cdf) AS least, max(calibrated_cdf) AS most FROM (${readFileSync(`${out}/calibrate.sql`, "utf8")})`,
    );
    expect(Number(found["rows"])).toBe(1000);
    expect(found["error"]).toBeLessThanOrEqual(0.01 + 1e-9);
    expect(found["least"]).toBeLessThan(0.05);
    expect(found["most"]).toBeGreaterThan(0.95);
    expect(readFileSync(`${out}/README.md`, "utf8")).toContain("probability of at most `sold`");
  });

  it("answers beyond the grid as the model does, and its README says so", async () => {
    const out = folder.at("compiled-far");
    const { code } = await runDistcal(["compile", model, "--quantiles", "0.1,0.9", "--out", out]);
    expect(code).toBe(0);
    const [mean, std] = [
      [1e6, -1e6, 5],
      [2, 0.5, 1e6],
    ];
    const far = mean.map((value, i) => `(${i}, ${value}::DOUBLE, ${std[i]}::DOUBLE)`).join(", ");
    const rows = await asked(
      `CREATE VIEW predictions AS SELECT * FROM (VALUES ${far}) AS t(id, mean, std)`,
      `CREATE TABLE cells AS SELECT * FROM read_parquet('${out}/cells.parquet')`,
      `SELECT * FROM (${readFileSync(`${out}/calibrate.sql`, "utf8")}) ORDER BY id`,
    );
    const exact = parseCalibrator(readFileSync(model, "utf8")).calibrate({ mean, std });
    const wanted = { calibrated_mean: exact.mean(), calibrated_std: exact.std(), "q0.1": exact.quantile(0.1) };
    for (const [name, values] of Object.entries(wanted)) {
      for (const [i, row] of rows.entries())
        expect(Math.abs(Number(row[name]) - values[i]) / std[i]).toBeLessThan(1e-8);
    }
    expect(readFileSync(`${out}/README.md`, "utf8")).toContain("Beyond the grid every prediction is answered alike");
  });

  it("writes the files of every engine, and says which in --json", async () => {
    const files = { table: ["cells.parquet"], spark: ["cells.parquet", "calibrate.sql"], onnx: ["model.onnx"] };
    for (const [to, own] of Object.entries(files)) {
      const args = ["compile", model, "--to", to, "--tolerance", "0.01", "--out", folder.at(to), "--json"];
      const { code, stdout } = await runDistcal(args);
      expect(code).toBe(0);
      const result = JSON.parse(stdout);
      expect(result.files).toEqual([...own, "check.csv", "README.md"]);
      expect(result.certificate.largestError).toBeLessThanOrEqual(0.01);
      expect(readdirSync(folder.at(to)).sort()).toEqual([...result.files].sort());
    }
    expect(readFileSync(`${folder.at("spark")}/calibrate.sql`, "utf8")).toContain("`q0.05`");
  });

  it("says what was reached where the tolerance can't be, and refuses what it does not know", async () => {
    const short = await runDistcal([
      "compile",
      model,
      "--tolerance",
      "1e-6",
      "--max-cells",
      "2000",
      "--out",
      folder.at("x"),
    ]);
    expect(short.code).toBe(2);
    expect(short.stderr).toMatch(
      /the error must be ≤ 0\.000001, got [\d.e-]+ with \d+ cells.* raise --max-cells or --tolerance\n$/,
    );
    const refused = await Promise.all([
      runDistcal(["compile", model, "--to", "oracle", "--out", folder.at("x")]),
      runDistcal(["compile", model, "--tolerance", "nought", "--out", folder.at("x")]),
      runDistcal(["predict", model, folder.at("new.parquet"), "--engine", "spark", "--out", folder.at("x.parquet")]),
      runDistcal(["predict", model, folder.at("predictions.csv"), "--engine", "duckdb", "--out", folder.at("x.csv")]),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    expect(refused.map(({ stderr }) => stderr)).toEqual([
      "distcal: --to must be one of table, duckdb, spark, postgres, sqlite, onnx, got oracle\n",
      'distcal: --tolerance must be a number between 0 and 1, such as 0.001, got "nought"\n',
      "distcal: --engine must be javascript, compiled, duckdb, got spark\n",
      "distcal: --engine duckdb goes from a Parquet file to a Parquet file; name two, or leave out --engine\n",
    ]);
  });
});

describe("distcal predict by the compiled model", () => {
  it("--engine duckdb keeps every row and column, answers as the exact model does, and counts rows without answers", async () => {
    const out = folder.at("calibrated.parquet");
    const args = [
      "predict",
      model,
      folder.at("new.parquet"),
      "--quantiles",
      "0.1,0.9",
      "--engine",
      "duckdb",
      "--out",
      out,
    ];
    const { code, stdout, stderr } = await runDistcal([...args, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 5007, skipped: 0, unanswered: 7, engine: "duckdb" });
    expect(stderr).toContain("7 rows without a usable mean and standard deviation, written with null answers");
    expect(stderr).toMatch(/answered in DuckDB, by the compiled model \([\d,]+ cells\): within 0\.000\d+ predicted/);
    // As they are: the order of the file is part of what is kept.
    const rows = await asked(`FROM read_parquet('${out}')`);
    expect(rows.map(({ id }) => id)).toEqual((await asked(`FROM '${folder.at("new.parquet")}'`)).map(({ id }) => id));
    expect(Object.keys(rows[0])).toEqual([
      "id",
      "day",
      "mu",
      "sigma",
      "calibrated_mean",
      "calibrated_std",
      "q0.1",
      "q0.9",
      "outside",
    ]);
    expect(rows[0]["day"]).toBeInstanceOf(Date);
    const good = rows.slice(0, 5000);
    const mean = Float64Array.from(good, (row) => Number(row["mu"]));
    const std = Float64Array.from(good, (row) => Number(row["sigma"]));
    const exact = parseCalibrator(readFileSync(model, "utf8")).calibrate({ mean, std });
    const wanted = { calibrated_mean: exact.mean(), calibrated_std: exact.std(), "q0.1": exact.quantile(0.1) };
    for (const [name, values] of Object.entries(wanted)) {
      good.forEach((row, i) => {
        expect(Math.abs(Number(row[name]) - values[i]) / std[i]).toBeLessThanOrEqual(1e-3 + 1e-9);
      });
    }
    for (const row of rows.slice(5000))
      expect(Object.values(row).slice(4)).toEqual(Array.from({ length: 5 }, () => null));
  });

  it("--engine duckdb keeps the order of many row groups, also beside a column called file_row_number", async () => {
    for (const name of ["id", "file_row_number"]) {
      const [file, out] = [folder.at(`order-${name}.parquet`), folder.at(`order-${name}-out.parquet`)];
      const ids = `SELECT hash(i) AS "${name}", (i * 7919 % 1000) / 100.0 AS mean, 1 + (i % 13) / 5.0 AS std FROM range(50000) AS t(i)`;
      await asked(`COPY (${ids}) TO '${file}' (ROW_GROUP_SIZE 4096)`);
      const { code } = await runDistcal(["predict", model, file, "--engine", "duckdb", "--out", out, "--quiet"]);
      expect(code).toBe(0);
      const kept = `SELECT "${name}", mean, std`;
      expect(await asked(`${kept} FROM '${out}'`)).toEqual(await asked(`${kept} FROM '${file}'`));
    }
  });

  it("--engine compiled says so, and its answers are within the tolerance of the exact ones", async () => {
    const input = folder.write("fast.csv", exampleCsv(500, 5));
    const column = (name: string, text: string): number[] => {
      const [header, ...lines] = text
        .trimEnd()
        .split("\n")
        .map((line) => line.split(","));
      return lines.map((line) => Number(line[header.indexOf(name)]));
    };
    const run = async (name: string, ...more: string[]): Promise<{ text: string; stderr: string }> => {
      const { code, stderr } = await runDistcal(["predict", model, input, "--out", folder.at(name), ...more]);
      expect(code).toBe(0);
      return { text: readFileSync(folder.at(name), "utf8"), stderr };
    };
    const exact = await run("exact.csv");
    const fast = await run("fast-out.csv", "--engine", "compiled");
    // Some rows lie outside what the fit has seen: the compiled model answers as the exact one does there, too.
    expect(exact.stderr).toMatch(/^distcal: .*fast\.csv: \d+ of 500 rows lie outside what the fit has seen .*\n$/);
    expect(fast.stderr).toMatch(
      /^distcal: .*fast\.csv: \d+ of 500 rows lie outside .*\ndistcal: answered by the compiled model \([\d,]+ cells\): within 0\.000\d+ predicted/,
    );
    const std = column("std", exact.text);
    for (const name of ["calibrated_mean", "calibrated_std", "q0.05", "q0.95"]) {
      const answers = column(name, fast.text);
      column(name, exact.text).forEach((value, i) => {
        expect(Math.abs(answers[i] - value) / std[i]).toBeLessThanOrEqual(1e-3 + 1e-9);
      });
    }
  });
});
