import { expect, it } from "vitest";
import { tableFormat } from "../../src/text/table-format.ts";

it("the format is told by the ending, in any case, with or without .gz", () => {
  expect(tableFormat("a/b.CSV", undefined)).toEqual({ name: "csv", gzip: false });
  expect(tableFormat("b.ndjson.gz", undefined)).toEqual({ name: "jsonl", gzip: true });
  expect(tableFormat("b.pq", undefined)).toEqual({ name: "parquet", gzip: false });
  expect(tableFormat("b.tsv", undefined)).toEqual({ name: "csv", gzip: false, delimiter: "\t" });
});

it("an option goes before the ending; standard input and output are CSV by default", () => {
  expect(tableFormat("b.dat", "JSONL")).toEqual({ name: "jsonl", gzip: false });
  expect(tableFormat("-", undefined).name).toBe("csv");
  expect(tableFormat("-", undefined, { standard: "parquet" }).name).toBe("parquet");
});

it("an ending or a name that says nothing is refused with the names there are", () => {
  expect(() => tableFormat("b.xlsx", undefined)).toThrow(
    "b.xlsx: the ending says no table format; add `format` with one of",
  );
  expect(() => tableFormat("b", undefined, { option: "outFormat" })).toThrow("add `outFormat` with one of");
  expect(() => tableFormat("b.csv", "xls")).toThrow("`format` must be one of csv, parquet, jsonl, got xls");
  expect(() => tableFormat("b.parquet.gz", undefined)).toThrow("Parquet files are not read or written through gzip");
});
