import { askSqlite, hasSqlite } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { type CompiledCalibrator, cellTableScript, checkRows, compile, sqlText } from "../src/index.ts";
import { boundedCalibrator, formulaCalibrator, noisyCalibrator } from "./fitted.ts";

/** A script that makes a table of columns of numbers. */
function tableScript(name: string, columns: Readonly<Record<string, ArrayLike<number>>>): string {
  const values = Object.values(columns);
  const rows = Array.from(values[0], (_, i) => `(${values.map((column) => column[i]).join(", ")})`);
  const declared = Object.keys(columns).map((column) => `"${column}" REAL`);
  return `CREATE TABLE ${name} (${declared.join(", ")}); INSERT INTO ${name} VALUES ${rows.join(", ")};`;
}

/** What the statement answers to the predictions of a script, in the order of their id. */
function answersTo(
  compiled: CompiledCalibrator,
  script: string,
  kept: readonly string[],
  cells = compiled,
): (number | null)[][] {
  const sql = sqlText(compiled, { dialect: "sqlite", columns: ["id", ...kept] });
  const rows = askSqlite([cellTableScript(cells), script], `SELECT * FROM (${sql}) ORDER BY id`);
  return rows.map((row) => row.slice(1 + kept.length) as (number | null)[]);
}

describe.runIf(hasSqlite())("sqlText in SQLite", () => {
  const formula = formulaCalibrator();
  let compiled: CompiledCalibrator;
  let withCdf: CompiledCalibrator;
  beforeAll(() => {
    compiled = compile(formula, { quantiles: [0.1, 0.9], tolerance: 0.01 });
    withCdf = compile(formula, { quantiles: [0.5], outputs: ["cdf"], tolerance: 0.01 });
  });

  it.each([
    ["alike beyond the grid, and as the exact calibrator does", formula],
    ["as at the nearest point of the grid", noisyCalibrator()],
  ])("answers as TypeScript does, %s", (_, calibrator) => {
    const compiled = compile(calibrator, { quantiles: [0.1, 0.5, 0.9], intervals: [0.8], tolerance: 3e-3 });
    const { mean, std, exact } = checkRows(compiled, calibrator, 500, 3);
    const id = Float64Array.from(mean.keys());
    const answers = answersTo(compiled, tableScript("predictions", { id, mean, std }), ["mean", "std"]);
    expect(answers).toHaveLength(500);
    const typescript = compiled.evaluate({ mean, std });
    exact.forEach(({ values }, c) => {
      values.forEach((value, i) => {
        const found = answers[i][c] ?? Number.NaN;
        expect(Math.abs(found - typescript.columns[c][i]) / std[i]).toBeLessThanOrEqual(1e-9);
        if (compiled.content.domain.outside === "nearest") return;
        expect(Math.abs(found - value) / std[i]).toBeLessThanOrEqual(compiled.certificate.tolerance + 1e-9);
      });
    });
  });

  it("has null answers for rows that can't be answered, and keeps them, also where a column holds texts", () => {
    const rows = [
      "(0, NULL, 1.0)",
      "(1, 1.0, NULL)",
      "(2, 'NaN', 1)",
      "(3, 1, '')",
      "(4, 1, 0)",
      "(5, 1, -1)",
      "(6, 9e999, 1)",
      "(7, 1, 9e999)",
      "(8, 1e308, 1e-300)",
      "(9, 1e12, 1)",
      "(10, '0.25', ' 1.25 ')",
      "(11, 0.25, 1.25)",
      "(12, '1,5', 1)",
      "(13, x'31', 1)",
    ];
    const { columns } = compiled.evaluate({ mean: [1e12, 0.25], std: [1, 1.25] });
    for (const type of ["", "REAL", "TEXT", "INTEGER"]) {
      const script = `CREATE TABLE predictions (id, mean ${type}, std ${type}); INSERT INTO predictions VALUES ${rows.join(", ")};`;
      const answers = answersTo(compiled, script, []);
      expect(answers).toHaveLength(rows.length);
      const isNull = (row: readonly (number | null)[]): boolean => row.every((answer) => answer === null);
      expect(answers.flatMap((row, i) => (isNull(row) ? [i] : []))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13]);
      [9, 10, 11].forEach((row, r) => {
        columns.forEach((column, c) => {
          expect(answers[row][c]).toBeCloseTo(column[Math.min(r, 1)], 8);
        });
      });
    }
  });

  it("answers with the cdf at the target, as TypeScript and the exact calibrator do", () => {
    const rows = checkRows(withCdf, formula, 800, 6);
    const { mean, std, target = [] } = rows;
    const id = Float64Array.from(mean.keys());
    const script = tableScript("predictions", { id, mean, std, target });
    const answers = answersTo(withCdf, script, ["mean", "std", "target"]);
    const typescript = withCdf.evaluate(rows);
    expect(answers).toHaveLength(800);
    answers.forEach(([, cdf], i) => {
      expect(Math.abs((cdf ?? Number.NaN) - rows.exact[1].values[i])).toBeLessThanOrEqual(0.01 + 1e-9);
      expect(Math.abs((cdf ?? Number.NaN) - typescript.cdf[i])).toBeLessThanOrEqual(1e-9);
    });
  });

  it("has a null cdf for a row without a target, and 0 and 1 at the infinities", () => {
    const script = `CREATE TABLE predictions AS SELECT column1 AS id, column2 AS mean, column3 AS std, column4 AS target FROM (VALUES
      (0, 1.0, 1.0, NULL), (1, 1, 1, 'NaN'), (2, 1, 1, 9e999), (3, 1, 1, -9e999), (4, NULL, 1, 0), (5, 1, -1, 0),
      (6, 1, 'NaN', 0), (7, -1e300, 1e-300, 1.7e308), (8, 1e300, 1, -1.7e308), (9, 'NaN', 1, 0));`;
    const answers = answersTo(withCdf, script, []);
    expect(answers.map(([, cdf]) => cdf)).toEqual([null, null, 1, 0, null, null, null, 1, 0, null]);
    expect(answers.slice(0, 4).map(([median]) => median)).toEqual(Array.from({ length: 4 }, () => answers[0][0]));
    expect(answers[0][0]).not.toBeNull();
  });

  it("cuts answers off at bounds", () => {
    const support = { lower: -0.5, upper: 1.5 };
    const bounded = boundedCalibrator(support);
    const cut = compile(bounded, { quantiles: [0.05, 0.95], outputs: ["cdf"], tolerance: 0.01 });
    const { mean, std, exact, target = new Float64Array() } = checkRows(cut, bounded, 300, 3);
    const id = Float64Array.from(mean.keys());
    const answers = answersTo(cut, tableScript("predictions", { id, mean, std, target }), ["mean", "std"]);
    answers.forEach((row, i) => {
      exact.forEach(({ values }, c) => {
        const unit = cut.outputs[c].kind === "cdf" ? 1 : std[i];
        expect(Math.abs((row[c] ?? Number.NaN) - values[i]) / unit).toBeLessThanOrEqual(0.01 + 1e-9);
      });
    });
    expect(new Set(answers.flatMap(([low]) => (low === -0.5 ? [low] : [])))).toEqual(new Set([-0.5]));
    expect(
      answersTo(cut, "CREATE TABLE predictions AS SELECT 0 AS id, NULL AS mean, 1 AS std, 0 AS target", []),
    ).toEqual([[null, null, null]]);
  });

  it("refuses the table of another compilation, and one that lacks cells, instead of losing rows", () => {
    const wider = compile(formula, { quantiles: [0.1, 0.9], tolerance: 0.02 });
    const one = "CREATE TABLE predictions AS SELECT 0 AS id, 0.1 AS mean, 1.0 AS std;";
    const refused = /the table of cells was not compiled with this statement; use the two of one folder/;
    expect(() => answersTo(compiled, one, ["mean"], wider)).toThrow(refused);
    expect(() => answersTo(compiled, `${one} DELETE FROM cells WHERE cell > 0;`, ["mean"])).toThrow(refused);
    // The rows of another model are not mixed into a table that is there.
    expect(() => askSqlite([cellTableScript(compiled), cellTableScript(wider)], "SELECT 1")).toThrow(/already exists/);
  });

  it("says what it needs, and asks for the names of columns", () => {
    expect(sqlText(compiled, { dialect: "sqlite", columns: ["mean"] })).toContain(
      "-- Needs SQLite 3.38 or later, built with SQLITE_ENABLE_MATH_FUNCTIONS.\n",
    );
    expect(() => sqlText(compiled, { dialect: "sqlite" })).toThrow('columns must be named for "sqlite", got none');
  });
});
