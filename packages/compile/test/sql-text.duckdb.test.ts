import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Calibrator } from "@distcal/distributions";
import { beforeAll, describe, expect, it } from "vitest";
import { type CompiledCalibrator, checkRows, compile, sqlText } from "../src/index.ts";
import { connected, storeCells, storeTable } from "./duckdb-table.ts";
import { fittedGpBeta, formulaCalibrator, nineLevels } from "./fitted.ts";

describe("sqlText in DuckDB", () => {
  let calibrator: Calibrator;
  let compiled: CompiledCalibrator;
  beforeAll(async () => {
    calibrator = await fittedGpBeta();
    compiled = compile(calibrator, { quantiles: nineLevels, intervals: [0.8] });
  });

  it.each([undefined, ["id", "mean", "std"]])(
    "answers as the exact calibrator does, columns named: %s",
    async (columns) => {
      const connection = await connected();
      await storeCells(connection, compiled);
      const { mean, std, exact } = checkRows(compiled, calibrator, 500, 3);
      const id = Array.from(mean.keys());
      await storeTable(connection, "predictions", [
        { name: "id", type: "INTEGER", values: id },
        { name: "mean", type: "DOUBLE", values: mean },
        { name: "std", type: "DOUBLE", values: std },
      ]);
      const sql = sqlText(compiled, { dialect: "duckdb", columns });
      const result = await connection.runAndReadAll(`SELECT * FROM (${sql}) ORDER BY id`);
      expect(result.columnNames()).toEqual(["id", "mean", "std", ...compiled.outputs.map(({ name }) => name)]);
      const answers = result.getColumns();
      expect(answers[0]).toEqual(id);
      const typescript = compiled.evaluate({ mean, std });
      exact.forEach(({ values }, c) => {
        values.forEach((value, i) => {
          const found = Number(answers[3 + c][i]);
          expect(Math.abs(found - value) / std[i]).toBeLessThanOrEqual(compiled.certificate.tolerance + 1e-9);
          expect(Math.abs(found - typescript.columns[c][i]) / std[i]).toBeLessThanOrEqual(1e-9);
        });
      });
    },
  );

  it("has null answers for rows that can't be answered, and keeps them", async () => {
    const connection = await connected();
    await storeCells(connection, compiled);
    await connection.run(`CREATE TABLE predictions AS SELECT * FROM (VALUES
      (0, NULL, 1.0::DOUBLE), (1, 1.0::DOUBLE, NULL), (2, 'NaN'::DOUBLE, 1), (3, 1, 'NaN'::DOUBLE), (4, 1, 0), (5, 1, -1),
      (6, 'inf'::DOUBLE, 1), (7, 1, 'inf'::DOUBLE), (8, 1e308, 1e-300), (9, 0, 5e-324), (10, 1e12, 1)) AS t(id, mean, std)`);
    const sql = sqlText(compiled, { dialect: "duckdb" });
    const rows = (await connection.runAndReadAll(`SELECT * FROM (${sql}) ORDER BY id`)).getRows();
    expect(rows).toHaveLength(11);
    for (const row of rows.slice(0, 9)) expect(row.slice(3)).toEqual(compiled.outputs.map(() => null));
    const { columns } = compiled.evaluate({ mean: [0, 1e12], std: [5e-324, 1] });
    expect(rows[9].slice(3)).toEqual(columns.map(([tiny]) => tiny));
    expect(rows[10].slice(3)).toEqual(columns.map(([, far]) => far));
  });

  it("reads other names and types of columns, and orders quantiles that lie close", async () => {
    const close = compile(formulaCalibrator(), { quantiles: [0.5, 0.5001, 0.5002, 0.5003], outputs: ["std"] });
    expect(close.content.crossingWindow).toBeGreaterThan(0);
    const connection = await connected();
    await storeCells(connection, close);
    await connection.run(
      `CREATE TABLE forecasts AS SELECT i % 7 - 3 AS "the mean", CAST(1 + i % 5 AS DECIMAL(9, 2)) / 4 AS "s""d" FROM range(500) AS t(i)`,
    );
    const sql = sqlText(close, { dialect: "duckdb", input: "forecasts", mean: "the mean", std: 's"d' });
    const answers = await connection.runAndReadAll(
      `SELECT count(*), count(*) FILTER ("q0.5001" >= "q0.5" AND "q0.5002" >= "q0.5001" AND "q0.5003" >= "q0.5002") FROM (${sql})`,
    );
    expect(answers.getRows()[0].map(Number)).toEqual([500, 500]);
  });

  it("answers with the cdf at the target, as TypeScript and the exact calibrator do", async () => {
    const formula = formulaCalibrator();
    const withCdf = compile(formula, { quantiles: [0.5], outputs: ["cdf"], tolerance: 3e-3 });
    const connection = await connected();
    await storeCells(connection, withCdf);
    const rows = checkRows(withCdf, formula, 800, 6);
    const columns = {
      id: Float64Array.from(rows.mean.keys()),
      mean: rows.mean,
      std: rows.std,
      "y t": rows.target ?? [],
    };
    await storeTable(
      connection,
      "predictions",
      Object.entries(columns).map(([name, values]) => ({ name, type: "DOUBLE" as const, values })),
    );
    const typescript = withCdf.evaluate(rows);
    for (const named of [undefined, ["id", "mean", "std", "y t"]]) {
      const sql = sqlText(withCdf, { dialect: "duckdb", columns: named, target: "y t" });
      const result = await connection.runAndReadAll(`SELECT * FROM (${sql}) ORDER BY id`);
      expect(result.columnNames()).toEqual(["id", "mean", "std", "y t", "q0.5", "calibrated_cdf"]);
      result.getColumns()[5].forEach((value, i) => {
        expect(Math.abs(Number(value) - rows.exact[1].values[i])).toBeLessThanOrEqual(3e-3 + 1e-9);
        expect(Math.abs(Number(value) - typescript.cdf[i])).toBeLessThanOrEqual(1e-9);
      });
    }
  });

  it("has a null cdf for a row without a target, and 0 and 1 at the infinities", async () => {
    const withCdf = compile(formulaCalibrator(), { quantiles: [0.5], outputs: ["cdf"], tolerance: 0.01 });
    const connection = await connected();
    await storeCells(connection, withCdf);
    await connection.run(`CREATE TABLE predictions AS SELECT * FROM (VALUES
      (0, 1.0::DOUBLE, 1.0::DOUBLE, NULL), (1, 1, 1, 'NaN'::DOUBLE), (2, 1, 1, 'inf'::DOUBLE), (3, 1, 1, '-inf'::DOUBLE),
      (4, NULL, 1, 0), (5, 1, -1, 0), (6, 1, 'NaN'::DOUBLE, 0), (7, -1e300, 1e-300, 1.7e308), (8, 1e300, 1, -1.7e308),
      (9, 1, 5e-324, 1.5), (10, 'NaN'::DOUBLE, 1, 0)) AS t(id, mean, std, target)`);
    const sql = sqlText(withCdf, { dialect: "duckdb" });
    const rows = (await connection.runAndReadAll(`SELECT * FROM (${sql}) ORDER BY id`)).getRows();
    expect(rows.map((row) => row[5])).toEqual([null, null, 1, 0, null, null, null, 1, 0, 1, null]);
    expect(rows.slice(0, 4).map((row) => row[4])).toEqual(Array.from({ length: 4 }, () => rows[0][4]));
    expect(rows[0][4]).not.toBeNull();
  });

  it("refuses the table of another compilation, and one that lacks cells, instead of losing rows", async () => {
    const wider = compile(calibrator, { quantiles: nineLevels, intervals: [0.8], tolerance: 5e-3 });
    const statement = sqlText(compiled, { dialect: "duckdb" });
    const another = await connected();
    await storeCells(another, wider);
    const cut = await connected();
    await storeCells(cut, compiled);
    await cut.run("DELETE FROM cells WHERE cell > 0");
    for (const connection of [another, cut]) {
      await connection.run("CREATE TABLE predictions AS SELECT 0.1::DOUBLE AS mean, 1.0::DOUBLE AS std FROM range(50)");
      await expect(connection.runAndReadAll(`SELECT * FROM (${statement})`)).rejects.toThrow(
        /the table of cells was not compiled with this statement; use the two of one folder/,
      );
    }
  });

  it("has a table below 5 MB as Parquet", async () => {
    const folder = mkdtempSync(join(tmpdir(), "distcal-compile-"));
    try {
      const connection = await connected();
      await storeCells(connection, compiled);
      const file = join(folder, "cells.parquet");
      await connection.run(`COPY cells TO '${file}' (FORMAT parquet)`);
      expect(statSync(file).size).toBeLessThan(5e6);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
