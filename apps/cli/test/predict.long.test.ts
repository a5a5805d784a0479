import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { runInDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { peakMemory, tellsMemory } from "./peak-memory.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");

beforeAll(async () => {
  const table = folder.write("predictions.csv", exampleCsv(200));
  const { code } = await runDistcal(["fit", table, "--method", "identity", "--out", model, "--quiet"]);
  expect(code).toBe(0);
});

/** A CSV file of `blocks` times ten thousand rows. */
function longCsv(name: string, blocks: number): string {
  const [header, ...rows] = exampleCsv(10_000).split("\n");
  const file = openSync(folder.at(name), "w");
  writeSync(file, `${header}\n`);
  for (let i = 0; i < blocks; i++) writeSync(file, rows.join("\n"));
  closeSync(file);
  return folder.at(name);
}

/** The most memory a predict held, in MB. */
async function peakOf(input: string, out: string): Promise<number> {
  const { code, stderr, peak } = await peakMemory(["predict", model, input, "--out", out, "--quiet"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return peak;
}

describe.runIf(tellsMemory)("distcal predict takes the same memory for any length", () => {
  it("CSV to CSV: 2 million rows as 500 thousand, below 400 MB", { timeout: 600_000 }, async () => {
    const short = await peakOf(longCsv("short.csv", 50), folder.at("short-out.csv"));
    const long = await peakOf(longCsv("long.csv", 200), folder.at("long-out.csv"));
    expect(long).toBeLessThan(400);
    // The garbage collector is free to let a heap grow by some; a table in memory would be four times the size.
    expect(long).toBeLessThan(1.5 * short);
    expect(statSync(folder.at("long-out.csv")).size).toBeGreaterThan(3.9 * statSync(folder.at("short-out.csv")).size);
  });

  it("Parquet to Parquet: 6 million rows below 400 MB", { timeout: 600_000 }, async () => {
    await writeParquet("i AS id, i * 0.25 AS mean, 1.5 AS std", 6_000_000, "long.parquet");
    expect(await peakOf(folder.at("long.parquet"), folder.at("long-out.parquet"))).toBeLessThan(400);
  });
});

it("a Parquet file of 200 columns goes through: DuckDB may have what its row groups take", {
  timeout: 600_000,
}, async () => {
  const wide = Array.from({ length: 198 }, (_, c) => `hash(i + ${c}) / 1e19 AS c${c}`).join(", ");
  await writeParquet(`i * 0.25 AS mean, 1.5 AS std, ${wide}`, 300_000, "wide.parquet");
  const args = ["predict", model, folder.at("wide.parquet"), "--out", folder.at("wide-out.parquet"), "--quiet"];
  expect(await runDistcal(args)).toEqual({ code: 0, stdout: "", stderr: "" });
});

async function writeParquet(columns: string, rows: number, name: string): Promise<void> {
  await runInDuckdb(`COPY (SELECT ${columns} FROM range(${rows}) AS t(i)) TO '${folder.at(name)}'`);
}
