import { writeFile } from "node:fs/promises";
import { runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { readTable } from "../../../src/node/read/read-table.ts";
import { readSample } from "../../../src/node/sample/read-sample.ts";

const folder = testFolder();
const csv = folder.at("weighted.csv");
const parquet = folder.at("weighted.parquet");
const roles = ["mean", "std", "target"] as const;
const options = { maxRows: 100, seed: 1 };

beforeAll(async () => {
  await writeFile(csv, "mean,std,target,n,place\n1,1,1,2,a\n2,1,2,0,b\n3,1,3,0.5,c\n4,1,4,1,d\n");
  await runInDuckdb(`COPY (SELECT * FROM '${csv}') TO '${parquet}'`);
});

describe.each(["csv", "parquet"])("weights of a table in %s", (kind) => {
  const file = (): string => (kind === "csv" ? csv : parquet);

  it("are read where their column is named, and rows of weight 0 are no rows, in whole tables and in samples", async () => {
    const table = await readTable(file(), roles, { weight: "n" }, { labels: { by: "place" } });
    const sample = await readSample([file()], { weight: "n" }, options);
    for (const { columns, names, rows, good, skipped } of [table, sample]) {
      expect(columns.weight).toEqual(Float64Array.of(2, 0.5, 1));
      expect(columns.mean).toEqual(Float64Array.of(1, 3, 4));
      expect({ rows, good, skipped, weight: names.weight }).toEqual({ rows: 3, good: 3, skipped: 0, weight: "n" });
    }
    expect(table.labels["by"]).toMatchObject({ texts: ["a", "c", "d"] });
  });

  it("are not read where nothing names them, also if a column is called weight", async () => {
    const { columns, names, rows } = await readTable(file(), roles);
    expect("weight" in columns || "weight" in names).toBe(false);
    expect(rows).toBe(4);
  });

  it("are read as a model remembers them, where the table has that column", async () => {
    const there = await readTable(file(), roles, { remembered: { weight: "N" } });
    expect(there.names.weight).toBe("n");
    const gone = await readTable(file(), roles, { remembered: { weight: "importance" } });
    expect(gone.columns.weight).toBeUndefined();
  });

  it("that are negative, huge or all zero are refused, with the row where there is one", async () => {
    const named = kind === "csv" ? folder.at("bad.csv") : folder.at("bad.parquet");
    const write = async (values: readonly number[]): Promise<void> => {
      const lines = values.map((value, i) => `${i},1,${i},${value}\n`).join("");
      await writeFile(folder.at("bad.csv"), `mean,std,target,w\n${lines}`);
      if (kind === "parquet") await runInDuckdb(`COPY (SELECT * FROM '${folder.at("bad.csv")}') TO '${named}'`);
    };
    for (const [bad, got] of [
      [-1, "-1"],
      [1e300, "1e\\+300"],
    ] as const) {
      await write([1, bad, 1.5]);
      const rule = new RegExp(
        `row 2 .*column "w" must lie between 0 and 1000000000, got "${got}(\\.0)?"; fix the row, or skip`,
      );
      await expect(readTable(named, roles, { weight: "w" })).rejects.toThrow(rule);
      await expect(readSample([named], { weight: "w" }, options)).rejects.toThrow(rule);
      const left = await readSample([named], { weight: "w", skipBadRows: true }, options);
      expect(left).toMatchObject({ rows: 2, skipped: 1 });
    }
    await write([0, 0]);
    const none = /has no good row that counts: 2 of 2 have weight 0; give some row a weight, or name another column/;
    await expect(readTable(named, roles, { weight: "w" })).rejects.toThrow(none);
    await expect(readSample([named], { weight: "w" }, options)).rejects.toThrow(none);
    await expect(readTable(named, roles, { weight: "mean" })).rejects.toThrow(
      '`mean` and `weight` both name column "mean"',
    );
  });

  it("come along where a sample is drawn", async () => {
    const many = folder.at(`many.${kind}`);
    const query = "SELECT i AS mean, 1.0 AS std, i AS target, i % 3 AS w FROM range(3000) t(i)";
    await runInDuckdb(`COPY (${query}) TO '${many}'`);
    const { columns, rows, good } = await readSample([many], { weight: "w" }, { maxRows: 500, seed: 1 });
    expect({ rows, good }).toEqual({ rows: 500, good: 2000 });
    expect(columns.weight).toEqual(columns.mean.map((value) => value % 3));
  });
});
