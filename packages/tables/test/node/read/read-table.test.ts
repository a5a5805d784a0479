import { gzipSync } from "node:zlib";
import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { readTable } from "../../../src/node/read/read-table.ts";

const folder = testFolder();

/** A CSV text with columns id, mean, std, target. */
function exampleCsv(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, i) => `${i},${10 * Math.sin(i)},${1 + (i % 7) / 10},${Math.cos(3 * i)}`,
  );
  return `id,mean,std,target\n${lines.join("\n")}\n`;
}

it("readTable reads columns of many blocks, whole and in order", async () => {
  const csv = exampleCsv(10_000);
  const file = folder.write("many.csv.gz", gzipSync(csv));
  const seen: number[] = [];
  const table = await readTable(file, ["std", "target"], {}, { onRows: (rows) => seen.push(rows) });
  const expected = csv
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.split(",")[3]));
  expect(Array.from(table.columns.target)).toEqual(expected);
  expect(table).toMatchObject({ file, rows: 10_000, skipped: 0, names: { std: "std", target: "target" } });
  expect(seen.at(-1)).toBe(10_000);
  expect(table.columns).not.toHaveProperty("mean");
});

it("readTable counts bad rows over all blocks, and refuses the first unless they are left out", async () => {
  const lines = exampleCsv(5000).trimEnd().split("\n");
  lines[4500] = "x,?,1,1";
  lines[4900] = "x,1,1,1,1";
  const file = folder.write("bad.csv", lines.join("\n"));
  await expect(readTable(file, ["mean"], {})).rejects.toThrow(
    'row 4500 (the first row of data is 1): column "mean" must be',
  );
  const table = await readTable(file, ["mean"], { skipBadRows: true });
  expect(table).toMatchObject({ rows: 4998, skipped: 2, firstSkipped: { row: 4500 } });
});

it("readTable refuses a record without end before it fills the memory", async () => {
  const file = folder.write("endless.csv", `mean,std\n"${"x".repeat(5 * 1024 * 1024)}`);
  await expect(readTable(file, ["mean"], {})).rejects.toThrow(
    "is longer than 4194304 bytes; look for a quote that is never closed",
  );
});
