import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { expectedRows } from "../../src/predict/expected-rows.ts";

const folder = mkdtempSync(join(tmpdir(), "distcal-rows-"));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

it("rows of a text are counted by the length of its first lines", async () => {
  const lines = (count: number): string => `mean,std\n${"1.234,0.5\n".repeat(count)}`;
  expect(await expectedRows(written("few.csv", lines(12)), "csv")).toBe(12);
  const many = await expectedRows(written("many.csv", lines(50_000)), "csv");
  expect(Math.abs((many ?? 0) - 50_000)).toBeLessThan(50);
});

it("nothing is known of standard input, of a compressed text, and of one long line", async () => {
  expect(await expectedRows("-", "csv")).toBeUndefined();
  expect(await expectedRows(written("t.csv.gz", gzipSync("mean,std\n1,2\n")), "csv")).toBeUndefined();
  expect(await expectedRows(written("line.csv", "mean,std"), "csv")).toBeUndefined();
});
