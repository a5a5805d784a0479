import { describe, expect, it } from "vitest";
import { readSource, type TableFile } from "../../playground/sources/table-source.ts";
import { guessColumns, openChoice } from "../../playground/table/column-roles.ts";
import { mostBytes } from "../../playground/table/limits.ts";
import { summaryOf } from "../../playground/table/loaded-table.ts";
import { requireRoles } from "../../playground/table/required-roles.ts";
import { textTable } from "../../playground/table/text-table.ts";
import { usableRows } from "../../playground/table/usable-rows.ts";
import { parquetFiles } from "./parquet-files.ts";

const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer>): TableFile => {
  const blob = new Blob([content]);
  return { name, size: blob.size, slice: (start, end) => blob.slice(start, end) };
};
const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  readSource({ kind: "file", file: fileOf(name, content) });

describe("guessColumns", () => {
  const columns = (...names: string[]) => names.map((name) => ({ name, numeric: true }));

  it("knows the spellings of the command line, in any case", () => {
    expect(guessColumns(columns("id", "MU", "Sigma", "actual"))).toEqual({ mean: 1, std: 2, target: 3 });
    expect(guessColumns(columns("y", "stdev", "prediction"))).toEqual({ mean: 2, std: 1, target: 0 });
  });

  it("leaves open what several columns or none could be", () => {
    expect(guessColumns(columns("mean", "mu", "std", "aftermath"))).toEqual({ mean: -1, std: 2, target: -1 });
  });

  it("does not take a column without numbers", () => {
    const text = { name: "y", numeric: false };
    expect(guessColumns([...columns("mean", "std"), text]).target).toBe(-1);
  });
});

describe("openChoice", () => {
  it("says what is still to be chosen", () => {
    expect(openChoice({ mean: -1, std: 1, target: -1 })).toBe(
      "Choose the column of the predicted mean and of the observed outcome.",
    );
    expect(openChoice({ mean: 0, std: 1, target: 0 })).toMatch(/three different columns/);
    expect(openChoice({ mean: 0, std: 1, target: 2 })).toBeUndefined();
  });
});

describe("textTable", () => {
  it("reads any usual delimiter, quotes, a byte order mark and both line ends", () => {
    const dialects = [
      [",", "\n"],
      [";", "\r\n"],
      ["\t", "\n"],
      ["|", "\n"],
    ] as const;
    for (const [delimiter, end] of dialects) {
      const text = `\uFEFF${["mean", '"std"', "target"].join(delimiter)}${end}${["1", "2", "3"].join(delimiter)}${end}`;
      const table = textTable("t.csv", text);
      expect(table).toMatchObject({ name: "t.csv", rows: 1, layout: { names: ["mean", "std", "target"] } });
      const { mean, std, target } = usableRows(table, { mean: 0, std: 1, target: 2 });
      expect([mean, std, target]).toEqual([Float64Array.of(1), Float64Array.of(2), Float64Array.of(3)]);
    }
  });

  it.each([
    ["", /holds no text/],
    ["   \n \n", /holds no text/],
    ["Once upon a time there was a table\nbut not here.\n", /only one column/],
    ["a,b\n1,2\n", /only two columns/],
    ['{"mean": 1}\n', /looks like JSON/],
    ["<!doctype html>\n<p>", /looks like HTML/],
    ["mean,std,target", /only one line/],
    ["mean,std,target\n", /only one line/],
    ['mean,std,target\n"1,2,3\n4,5,6\n', /opens a quote that is never closed/],
  ])("refuses %j with a reason and a remedy", (text, reason) => {
    expect(() => textTable("t.csv", text)).toThrow(reason);
  });
});

describe("readSource", () => {
  it.each(["zstd", "snappy"] as const)("reads Parquet packed with %s, without its lists", async (codec) => {
    const table = await read("p.parquet", Uint8Array.from(Buffer.from(parquetFiles[codec], "base64")));
    expect(table.layout.names).toEqual(["id", "label", "mu", "sigma", "actual"]);
    const { guessed, columns } = summaryOf(table);
    expect(guessed).toEqual({ mean: 2, std: 3, target: 4 });
    expect(columns[1]).toEqual({ name: "label", numeric: false });
    const rows = usableRows(table, guessed);
    expect(Array.from(rows.mean.slice(0, 4))).toEqual([0, 1.5, 3, 6]);
    expect(rows.check).toEqual({
      rows: 12,
      good: 11,
      bad: 1,
      firstBad: { row: 4, problem: 'column "actual" must be a finite number, got nothing' },
    });
  });

  it("refuses what is not a table, by its bytes and not its name", async () => {
    await expect(read("a.csv", Uint8Array.of(0x1f, 0x8b, 8, 0))).rejects.toThrow(/a\.csv is compressed with gzip/);
    await expect(read("a.csv", Uint8Array.of(0x50, 0x4b, 3, 4))).rejects.toThrow(/spreadsheet\. Save the sheet as CSV/);
    await expect(read("a.csv", Uint8Array.of(0x89, 0x50, 0, 0))).rejects.toThrow(/holds binary data/);
    await expect(read("a.csv", Uint8Array.of(0x61, 0xe9, 0x0a, 0x62))).rejects.toThrow(/not text in UTF-8/);
    await expect(read("a.parquet", "PAR1 and no more")).rejects.toThrow(/can't be read as Parquet/);
    await expect(read("a.csv", "")).rejects.toThrow(/a\.csv is empty/);
  });

  it("refuses a file of 1 GB by its size, before a byte of it is read", async () => {
    const file: TableFile = {
      name: "huge.csv",
      size: 2 ** 30,
      slice: () => {
        throw new Error("it was read");
      },
    };
    await expect(readSource({ kind: "file", file })).rejects.toThrow(
      /huge\.csv has 1\.0 GB; the playground reads up to 100 MB\. .*command line.*distcal fit/,
    );
    expect(mostBytes).toBe(104_857_600);
  });
});

describe("predictions in another form", () => {
  const table = (header: string, row: string) => textTable("bike.csv", `${header}\n${`${row}\n`.repeat(3)}`);

  it("are found in the header, and need no columns of mean and standard deviation", () => {
    const { guessed, form } = summaryOf(table("q0.1,q0.5,q0.9,target", "1,2,3,4"));
    expect([guessed, form]).toEqual([{ mean: -1, std: -1, target: 3, as: "header" }, "3 quantiles q0.1, q0.5, q0.9"]);
    expect(openChoice(guessed)).toBeUndefined();
    expect(summaryOf(table("mean,std,q0.1,q0.9,target", "1,1,0,2,4")).form).toBeUndefined();
    expect(summaryOf(table("m1,m2,m3,y", "1,2,3,4")).form).toBe("3 members m1, m2, m3");
  });

  it("are read by their own rules, with means and standard deviations, and a bad row is named", () => {
    const lists = textTable(
      "mix.csv",
      'weights,means,stds,target\n"[0.5,0.5]","[0,2]","[1,1]",1\n"[0.5,0.4]","[0,2]","[1,1]",1\n"[1,0]","[3,0]","[2,1]",7\n',
    );
    const rows = usableRows(lists, { mean: -1, std: -1, target: 3, as: "header" });
    expect(Array.from(rows.mean)).toEqual([1, 3]);
    expect(rows.std[0]).toBeCloseTo(Math.SQRT2, 14);
    expect(rows.form?.description).toMatchObject({ form: "mixture", parts: 2 });
    expect(rows.check).toMatchObject({ good: 2, bad: 1, firstBad: { row: 2 } });
    expect(rows.check.firstBad?.problem).toMatch(/^column "weights" must add to 1 within/);
  });

  it("are what the visitor says where the header leaves it open", () => {
    const named = table("prediction,target", "1,2");
    expect(() => requireRoles("t.csv", summaryOf(named).columns)).not.toThrow();
    expect(openChoice(summaryOf(named).guessed)).toContain("standard deviation");
    const point = usableRows(named, { mean: 0, std: -1, target: 1, as: "point" });
    expect(point.form?.description).toMatchObject({ form: "point", columns: ["prediction"] });
    const ends = usableRows(table("lower,upper,target", "1,3,2"), { mean: -1, std: -1, target: 2, as: "interval-0.9" });
    expect(ends.form?.description.levels).toEqual([0.05, 0.95]);
    const family = usableRows(table("location,scale,target", "1,3,2"), { mean: -1, std: -1, target: 2, as: "laplace" });
    expect(family.std[0]).toBeCloseTo(3 * Math.SQRT2, 12);
  });
});

describe("usableRows", () => {
  const table = textTable("t.csv", "mean;std;y\n1;2;3\n1;-2;3\nNA;1;1\n1,5;1;1\n-1e1; .5 ;+2\n");

  it("keeps rows with three numbers and a positive standard deviation, and says why the first other can't be used", () => {
    const rows = usableRows(table, { mean: 0, std: 1, target: 2 });
    expect([rows.mean, rows.std, rows.target].map((column) => Array.from(column))).toEqual([
      [1, -10],
      [2, 0.5],
      [3, 2],
    ]);
    const problem = 'column "std" must be > 0, got "-2"';
    expect(rows.check).toEqual({ rows: 5, good: 2, bad: 3, firstBad: { row: 2, problem } });
  });

  it("counts rows with too few or too many fields as bad", () => {
    const ragged = textTable("t.csv", "mean,std,target\n1,2,3\n4,5\n6,7,8,9\n");
    const problem = "it has 2 fields where the header has 3";
    expect(usableRows(ragged, { mean: 0, std: 1, target: 2 }).check).toMatchObject({
      bad: 2,
      firstBad: { row: 2, problem },
    });
  });

  it("explains a decimal comma", () => {
    const commas = textTable("t.csv", "mean;std;y\n1,5;1;1\n");
    expect(usableRows(commas, { mean: 0, std: 1, target: 2 }).check.firstBad?.problem).toMatch(
      /got "1,5" \(write decimals with a point\)/,
    );
  });
});
