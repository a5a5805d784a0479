import { appendFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { openTable } from "../../../src/node/read/open-table.ts";
import { readTable } from "../../../src/node/read/read-table.ts";

const folder = testFolder();

it.each([
  ["csv", "mean,std,target\n1,2,3\n4,5,\n6,7,NA\n8,9,10\n"],
  [
    "jsonl",
    '{"mean":1,"std":2,"target":3}\n{"mean":4,"std":5}\n{"mean":6,"std":7,"target":null}\n{"mean":8,"std":9,"target":10}\n',
  ],
])("outcomes that are not there yet are read as NaN where that is asked for: %s", async (format, text) => {
  const file = folder.write(`late.${format}`, text);
  const { columns, names } = await readTable(file, ["mean", "std", "target"], { lateTargets: true });
  expect(columns.mean).toEqual(Float64Array.of(1, 4, 6, 8));
  expect(columns.target).toEqual(Float64Array.of(3, Number.NaN, Number.NaN, 10));
  expect(names).toEqual({ mean: "mean", std: "std", target: "target" });
  await expect(readTable(file, ["mean", "std", "target"])).rejects.toThrow("row 2");
});

it("other bad cells are refused all the same", async () => {
  const file = folder.write("bad.csv", "mean,std,target\n1,2,3\n4,0,\n");
  const read = readTable(file, ["mean", "std", "target"], { lateTargets: true });
  await expect(read).rejects.toThrow('row 2 (the first row of data is 1): column "std" must be > 0');
});

it("a file that is followed gives the rows that are written to it, each when its line is whole", async () => {
  const file = folder.write("grows.csv", "mean,std\n1,2\n");
  const table = await openTable(file, ["mean", "std"], { follow: true });
  const means: number[] = [];
  for await (const { values } of table.cells()) {
    means.push(...values[0]);
    if (means.length === 1) {
      appendFileSync(file, "3,4\n5,");
      setTimeout(() => appendFileSync(file, "6\n"), 150);
    }
    if (means.length === 3) break;
  }
  await table.close();
  expect(means).toEqual([1, 3, 5]);
});

it("what can't grow is not followed", async () => {
  const open = openTable("table.parquet", ["mean", "std"], { follow: true });
  await expect(open).rejects.toThrow("is Parquet, which can't grow");
});
