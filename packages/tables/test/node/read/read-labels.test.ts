import { testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { literal, withDuck } from "../../../src/node/duckdb/duck.ts";
import { readTable } from "../../../src/node/read/read-table.ts";

const folder = testFolder();

const rows = [
  { mean: 1, site: "north, upper", day: "2024-01-02", store: 7 },
  { mean: "bad", site: "lost", day: "2024-01-02", store: 8 },
  { mean: 2, site: "south", day: "2024-02-03", store: 9 },
  { mean: 3, site: null, day: "2024-02-04", store: null },
];
const csv = folder.write(
  "a.csv",
  `mean,site,day,store\n${rows.map((r) => `${r.mean},"${r.site ?? ""}",${r.day},${r.store ?? ""}`).join("\n")}\n`,
);
const jsonl = folder.write("a.jsonl", `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
const parquet = folder.at("a.parquet");
const labels = { by: "site", cluster: "DAY", other: "store" };
const expected = {
  rows: 3,
  skipped: 1,
  labels: {
    by: { name: "site", codes: Int32Array.of(0, 1, -1), texts: ["north, upper", "south"] },
    cluster: { name: "day", codes: Int32Array.of(0, 1, 2), texts: ["2024-01-02", "2024-02-03", "2024-02-04"] },
    other: { name: "store", numbers: Float64Array.of(7, 9, Number.NaN) },
  },
};

describe("readTable reads labels of the good rows", () => {
  it.each([csv, jsonl])("of %s", async (file) => {
    expect(await readTable(file, ["mean"], { skipBadRows: true }, { labels })).toMatchObject(expected);
  });

  it("of Parquet, dates and whole numbers included", async () => {
    await withDuck(async ({ connection }) => {
      const values = rows.map(({ mean, site, day, store }) => {
        const text = site === null ? "NULL" : literal(site);
        return `(${literal(String(mean))}, ${text}, DATE '${day}', ${store ?? "NULL"}::BIGINT)`;
      });
      const table = `(VALUES ${values.join(", ")}) t(mean, site, day, store)`;
      await connection.run(`COPY (SELECT * FROM ${table}) TO ${literal(parquet)} (FORMAT parquet)`);
    });
    expect(await readTable(parquet, ["mean"], { skipBadRows: true }, { labels })).toMatchObject(expected);
  });

  it("and refuses a column that is not there, with those that are", async () => {
    await expect(readTable(csv, ["mean"], { skipBadRows: true }, { labels: { by: "region" } })).rejects.toThrow(
      /a\.csv: there is no column "region" for `by`; its columns are "mean", "site", "day", "store"$/,
    );
  });
});
