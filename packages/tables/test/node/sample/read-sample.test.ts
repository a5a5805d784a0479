import { inDuckdb, miscalibratedRows, runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { allRows, drawSample } from "../../../src/node/sample/draw-sample.ts";
import { readSample, type SampledTable } from "../../../src/node/sample/read-sample.ts";
import { decileLevels } from "../../../src/node/sample/strata.ts";

const folder = testFolder();
const parts = [0, 1, 2].map((part) => folder.at(`part-${part}.parquet`));
const texts = [0, 1, 2].map((part) => folder.at(`part-${part}.csv`));
const total = 12_000;
const rows = 1200;

beforeAll(() =>
  runInDuckdb(
    ...[0, 1, 2].flatMap((part) => {
      const query = miscalibratedRows((part * total) / 3, ((part + 1) * total) / 3);
      return [
        `COPY (${query}) TO '${parts[part]}' (ROW_GROUP_SIZE 2048)`,
        `COPY (SELECT * FROM '${parts[part]}') TO '${texts[part]}'`,
      ];
    }),
  ),
);

function sorted(column: Float64Array): Float64Array {
  return column.slice().sort();
}

/** How many rows of each stratum there are, by the deciles of the whole table. */
function strataSizes({ mean, std }: SampledTable["columns"], whole: SampledTable["columns"]): number[] {
  const bounds = [whole.mean, whole.std].map((column) => {
    const inOrder = sorted(column);
    return decileLevels.map((level) => inOrder[Math.ceil(level * inOrder.length) - 1]);
  });
  const sizes = new Array<number>(100).fill(0);
  const decile = (value: number, c: number): number => bounds[c].filter((bound) => value > bound).length;
  for (let i = 0; i < mean.length; i++) sizes[10 * decile(mean[i], 0) + decile(std[i], 1)]++;
  return sizes;
}

describe.each([
  ["Parquet", parts],
  ["CSV", texts],
])("readSample of %s files", (_, files) => {
  let whole: SampledTable;
  beforeAll(async () => {
    whole = await readSample(files, {}, { maxRows: total, seed: 1 });
  });

  it("reads all rows in their order where they are no more than asked for", async () => {
    expect(whole).toMatchObject({
      file: `${files[0]} and 2 more files`,
      files: 3,
      rows: total,
      good: total,
      skipped: 0,
    });
    const query = `SELECT mean, std, target, 0 AS part, row_number() OVER () AS place FROM (${miscalibratedRows(0, total)})`;
    const [mean, std, target] = await inDuckdb((connection) => allRows(connection, { roles, sql: query }), 1);
    expect(whole.columns).toEqual({ mean, std, target });
  });

  it("draws the same part of each stratum, the same rows for the same seed, others for another", async () => {
    const sample = await readSample(files, {}, { maxRows: rows, seed: 1 });
    expect(sample).toMatchObject({
      rows,
      good: total,
      skipped: 0,
      names: { mean: "mean", std: "std", target: "target" },
    });
    const sizes = strataSizes(whole.columns, whole.columns);
    strataSizes(sample.columns, whole.columns).forEach((size, i) => {
      expect(Math.abs(size - (sizes[i] * rows) / total)).toBeLessThan(1);
    });
    expect(new Set(sample.columns.target).size).toBe(rows);
    const all = new Set(whole.columns.target);
    expect(sample.columns.target?.every((target) => all.has(target))).toBe(true);
    expect(await readSample(files, {}, { maxRows: rows, seed: 1 })).toEqual(sample);
    const other = await readSample(files, {}, { maxRows: rows, seed: 2 });
    const shared = new Set(sample.columns.target);
    const common = other.columns.target?.filter((target) => shared.has(target)).length;
    // A tenth of a tenth by chance: 120 ± 10.
    expect(common).toBeGreaterThan(80);
    expect(common).toBeLessThan(160);
  });
});

it("drawSample gives the same rows on one thread and on eight", async () => {
  const files = parts.map((part) => `'${part}'`).join(", ");
  const sql = `SELECT mean, std, target, file_index AS part, file_row_number AS place FROM read_parquet([${files}])`;
  const drawn = (threads: number) =>
    inDuckdb((connection) => drawSample(connection, { roles, sql }, { rows, good: total, seed: 3 }), threads);
  expect(await drawn(8)).toEqual(await drawn(1));
});

const roles = ["mean", "std", "target"] as const;

describe("rows that can't be fitted to", () => {
  const file = folder.at("part-bad.parquet");
  beforeAll(() =>
    runInDuckdb(
      `COPY (SELECT mean, CASE i WHEN 499 THEN NULL WHEN 600 THEN 'nan'::DOUBLE WHEN 700 THEN 0 ELSE std END AS std, target
        FROM (SELECT *, row_number() OVER () - 1 AS i FROM (${miscalibratedRows(0, 1000)}))) TO '${file}'`,
    ),
  );

  it.each([100, 20_000])("stop a sample of at most %i rows, with the file and the row", async (maxRows) => {
    await expect(readSample([parts[0], file], {}, { maxRows, seed: 1 })).rejects.toThrow(
      `${file}: row 500 (the first row of data is 1): column "std" must be a finite number, got nothing; fix the row`,
    );
  });

  it("are counted where they are left out, and never drawn", async () => {
    const sample = await readSample([parts[0], file], { skipBadRows: true }, { maxRows: 4990, seed: 1 });
    expect(sample).toMatchObject({ rows: 4990, good: 4997, skipped: 3, firstSkipped: { row: 500, file } });
    expect(sample.columns.std.every((std) => std > 0 && std < Number.POSITIVE_INFINITY)).toBe(true);
  });

  it("are counted in CSV by the row of their own file", async () => {
    const bad = folder.write("bad.csv", "mean,std,target\n1,1,1\n1,,1\n2,1,2\n3,1,NA\n");
    const sample = await readSample([texts[0], bad], { skipBadRows: true }, { maxRows: 1000, seed: 1 });
    expect(sample).toMatchObject({ rows: 1000, good: 4002, skipped: 2, firstSkipped: { row: 2, file: bad } });
    await expect(readSample([texts[0], bad], {}, { maxRows: 1000, seed: 1 })).rejects.toThrow(
      `${bad}: row 2 (the first row of data is 1): column "std" must be a finite number, got nothing`,
    );
  });
});

describe("files that are not alike", () => {
  it("keep the fractions of one where another has whole numbers, and numbers that are stored as text", async () => {
    const [whole, broken, text] = ["whole", "broken", "text"].map((name) => folder.at(`${name}.parquet`));
    await runInDuckdb(
      `COPY (SELECT i AS mean, 1 AS std, i AS target FROM range(20) AS t(i)) TO '${whole}'`,
      `COPY (SELECT i + 0.25::DOUBLE AS mean, 0.5::DOUBLE AS std, i AS target FROM range(20) AS t(i)) TO '${broken}'`,
      `COPY (SELECT (i + 0.75)::VARCHAR AS mean, '0.25' AS std, i AS target FROM range(20) AS t(i)) TO '${text}'`,
    );
    const numbers = await readSample([whole, broken], {}, { maxRows: 1000, seed: 1 });
    expect(Array.from(numbers.columns.mean.subarray(18, 22))).toEqual([18, 19, 0.25, 1.25]);
    expect(Array.from(numbers.columns.std.subarray(18, 22))).toEqual([1, 1, 0.5, 0.5]);
    const mixed = await readSample([whole, text], {}, { maxRows: 1000, seed: 1 });
    expect(Array.from(mixed.columns.mean.subarray(18, 22))).toEqual([18, 19, 0.75, 1.75]);
    const sample = await readSample([whole, text], {}, { maxRows: 30, seed: 1 });
    expect(sample).toMatchObject({ rows: 30, good: 40 });
  });

  it("are refused where one has a column that another has not", async () => {
    const other = folder.at("other.parquet");
    await runInDuckdb(`COPY (SELECT 1.0 AS mean, 1.0 AS std, 1.0 AS target, 'x' AS note) TO '${other}'`);
    await expect(readSample([parts[0], other], {}, { maxRows: 1000, seed: 1 })).rejects.toThrow(
      `files of one table must have the same columns, got column "note" in ${other} and not in ${parts[0]}; fit to files`,
    );
    const text = folder.write("other.csv", "mean,std,target,note\n1,1,1,x\n");
    await expect(readSample([text, texts[0]], {}, { maxRows: 1000, seed: 1 })).rejects.toThrow(
      `got column "note" in ${text} and not in ${texts[0]}`,
    );
  });
});
