import { fileURLToPath } from "node:url";
import { inDuckdb, miscalibratedRows, mustRun, runInDuckdb, sparkPython, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { sparkFormSampleSql, sparkSampleSql } from "../../../src/node/sample/spark-sample.ts";
import { decileLevels } from "../../../src/node/sample/strata.ts";

const rows = 300_000;
const maxRows = 30_000;
const bad = 40;
const script = fileURLToPath(new URL("./sample.py", import.meta.url));

// Only `pnpm test:spark` asks for it: the other long runs need neither Java nor a package index.
describe.runIf(process.env["DISTCAL_SPARK"] === "required")("sparkSampleSql in Spark", () => {
  const folder = testFolder();
  const answer = (run: number): string => `'${folder.at(`answer-${run}`)}/*.parquet'`;
  const whole = `'${folder.at("predictions.parquet")}'`;
  const asked = (sql: string): Promise<unknown[][]> =>
    inDuckdb(async (connection) => (await connection.run(sql)).getRows());

  beforeAll(async () => {
    await runInDuckdb(
      `COPY (SELECT *, 'shop ' || hash(target) % 7 AS draw FROM (FROM (${miscalibratedRows(0, rows)}) UNION ALL SELECT 1, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'nan'::DOUBLE
        WHEN 2 THEN 0 ELSE -1 END, i FROM range(${bad}) AS t(i))) TO ${whole}`,
    );
    const sql = { table: "predictions", mean: "mean", std: "std", target: "target", maxRows };
    folder.write("first.sql", sparkSampleSql({ ...sql, seed: 1 }));
    folder.write("second.sql", sparkSampleSql({ ...sql, seed: 2 }));
    // As if mean and std were a form of two columns.
    const form = { table: "predictions", columns: ["mean", "std"], target: "target", maxRows, seed: 1 };
    folder.write("form.sql", sparkFormSampleSql(form));
    // Called as a column that the statement has on its way.
    folder.write("further.sql", sparkSampleSql({ ...sql, seed: 1, further: ["draw"] }));
    const runs = ["first.sql", "3", "first.sql", "7", "second.sql", "3", "form.sql", "3", "further.sql", "3"];
    await mustRun(await sparkPython(), [script, folder.path, ...runs]);
  });

  it("draws as many rows as asked for, all of them from the table, and some that can't be fitted to", async () => {
    const usable = "std > 0 AND isfinite(std)";
    const [[total, distinct, good, known]] = await asked(
      `SELECT count(*), count(DISTINCT target), count(*) FILTER (${usable}),
        count(*) FILTER (target IN (SELECT target FROM ${whole})) FROM ${answer(0)}`,
    );
    expect(Math.abs(Number(total) - maxRows)).toBeLessThan(0.01 * maxRows);
    expect([distinct, known]).toEqual([total, total]);
    expect(Number(total) - Number(good)).toBe((bad * maxRows) / rows);
  });

  it("draws about as many rows of a form, each with the same chance, as they are", async () => {
    const [[total, distinct, known]] = await asked(
      `SELECT count(*), count(DISTINCT target), count(*) FILTER (target IN (SELECT target FROM ${whole})) FROM ${answer(3)}`,
    );
    // Five standard deviations of a draw for each row.
    expect(Math.abs(Number(total) - maxRows)).toBeLessThan(5 * Math.sqrt(maxRows));
    expect([distinct, known]).toEqual([total, total]);
  });

  it("keeps further columns beside the numbers of their rows", async () => {
    const [[total, known]] = await asked(
      `SELECT count(*), count(*) FILTER ((target, draw) IN (SELECT (target, draw) FROM ${whole})) FROM ${answer(4)}`,
    );
    expect(Math.abs(Number(total) - maxRows)).toBeLessThan(0.01 * maxRows);
    expect(known).toEqual(total);
  });

  it("takes the same part of each stratum", async () => {
    const levels = `[${decileLevels.join(", ")}]`;
    const good = "std > 0 AND isfinite(std)";
    const placed = (from: string): string =>
      `SELECT 10 * len(list_filter(means, bound -> mean > bound)) + len(list_filter(stds, bound -> std > bound)) AS stratum
        FROM ${from}, (SELECT quantile_disc(mean, ${levels}) AS means, quantile_disc(std, ${levels}) AS stds FROM ${whole} WHERE ${good})
        WHERE ${good}`;
    const strata = await asked(
      `SELECT (SELECT count(*) FROM (${placed(whole)}) AS w WHERE w.stratum = s.stratum), count(*)
        FROM (${placed(answer(0))}) AS s GROUP BY s.stratum`,
    );
    expect(strata).toHaveLength(100);
    for (const [size, drawn] of strata) {
      const share = (Number(size) * maxRows) / rows;
      // The deciles that the statement took are those of a third of the rows: rows near a bound may be beyond it.
      expect(Math.abs(Number(drawn) - share)).toBeLessThan(0.05 * share + 5);
    }
  });

  it("draws the same rows for the same seed however the table is cut up, and others for another seed", async () => {
    const common = async (a: number, b: number): Promise<number> => {
      const [[shared]] = await asked(`SELECT count(*) FROM (FROM ${answer(a)} INTERSECT FROM ${answer(b)})`);
      return Number(shared);
    };
    const [[total]] = await asked(`SELECT count(*) FROM ${answer(0)}`);
    expect(await common(0, 1)).toBe(Number(total));
    const shared = await common(0, 2);
    expect(shared).toBeGreaterThan(0.08 * maxRows);
    expect(shared).toBeLessThan(0.12 * maxRows);
  });
});
