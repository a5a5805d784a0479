import { readFileSync, writeFileSync } from "node:fs";
import { inDuckdb, type RandomSource } from "@distcal/testing";
import { extendedBlock, type TextPlan, tableFormat } from "../../src/index.ts";
import { type BlockAnswerer, extendTable } from "../../src/node/index.ts";
import { csvOf, jsonOf, type RandomTable } from "./random-table.ts";

const added = ["half mean", "two_std"];

/** The new values of a row, by hand: what the oracle expects, too. */
const answersOf = (mean: number, std: number): readonly [number, number] => [mean / 2, Math.min(std * 2, 1e308)];

function answer(columns: readonly Float64Array[]): Float64Array<ArrayBuffer> {
  const [mean, std] = columns;
  return Float64Array.from({ length: 2 * mean.length }, (_, i) => answersOf(mean[i >> 1], std[i >> 1])[i & 1]);
}

function answerer(plan?: TextPlan): BlockAnswerer {
  return {
    ahead: 2,
    text: async (block) => {
      if (plan === undefined) throw new Error("text without a plan");
      return extendedBlock(block, plan, answer);
    },
    values: async (columns) => answer(columns),
    close: async () => undefined,
  };
}

/** The formats that a table can come in and go to. */
export type Format = "csv" | "jsonl" | "parquet";

/** Sends a table through from a format to another and answers what is wrong with what came out; undefined where nothing is. */
export async function faultOf(
  random: RandomSource,
  table: RandomTable,
  at: (name: string) => string,
  [from, to]: readonly [Format, Format],
): Promise<string | undefined> {
  const [input, output] = [at(`in.${from}`), at(`out.${to}`)];
  if (from === "parquet") await writeParquet(table, input);
  else writeFileSync(input, from === "csv" ? csvOf(random, table) : jsonOf(random, table));
  const good = table.rows.filter((row) => row.good !== undefined);
  const run = extendTable({
    input,
    inputFormat: tableFormat(input, undefined),
    output,
    outputFormat: tableFormat(output, undefined, { option: "--out-format", standard: "csv" }),
    roles: ["mean", "std"],
    added,
    flags: { skipBadRows: true },
    start: ({ plan }) => answerer(plan),
    onRows: () => undefined,
  });
  if (good.length === 0) return run.then(() => "rows from nothing", refusedSayingSo);
  const { rows, skipped } = await run;
  if (rows !== good.length || skipped !== table.rows.length - good.length) return `${rows} rows and ${skipped} skipped`;
  const found = await readBack(output, to, table.names);
  if (found.length !== good.length) return `${found.length} rows in the file`;
  for (const [r, { cells, good: numbers }] of good.entries()) {
    const [mean, std] = numbers ?? [0, 0];
    const wanted = table.names.map((name, c) => (name === "mean" ? mean : name === "std" ? std : cells[c]));
    const got = found[r];
    for (const [c, want] of [...wanted, ...answersOf(mean, std)].entries()) {
      const isSame = typeof want === "number" ? Number(got[c]) === want : (got[c] ?? "") === want;
      if (!isSame) return `row ${r}, cell ${c}: wanted ${JSON.stringify(want)}, got ${JSON.stringify(got[c])}`;
    }
  }
  return undefined;
}

function refusedSayingSo(error: unknown): string | undefined {
  return /has no good row/.test(String(error)) ? undefined : `refused with ${String(error)}`;
}

/** Every cell as a text, read by a few lines of our own, or by DuckDB. */
async function readBack(path: string, format: Format, names: readonly string[]): Promise<readonly (string | null)[][]> {
  if (format === "csv") return csvRecords(readFileSync(path, "utf8").replace(/^\ufeff/, "")).slice(1);
  if (format === "jsonl") {
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    return lines.map((line) => {
      const members = JSON.parse(line);
      return [...names, ...added].map((name) => (members[name] === null ? null : String(members[name])));
    });
  }
  const chosen = [...names, ...added].map((name) => `CAST(${quoted(name)} AS VARCHAR)`).join(", ");
  return inDuckdb(async (connection) => {
    const result = await connection.runAndReadAll(`SELECT ${chosen} FROM read_parquet('${path}')`);
    return result.getRows() as (string | null)[][];
  });
}

/** Records of CSV by the grammar of RFC 4180, with the delimiter that stands outside quotes in the first record. */
function csvRecords(text: string): string[][] {
  const delimiter = /[,;\t]/.exec(text.replace(/"(?:[^"]|"")*"/g, ""))?.[0] ?? ",";
  const records: string[][] = [[]];
  const field = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}\\n\\r]*)(${delimiter}|\\r\\n|\\n|$)`, "y");
  while (field.lastIndex < text.length) {
    const [, value, end] = field.exec(text) ?? ["", "", ""];
    records[records.length - 1].push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end !== delimiter && field.lastIndex < text.length) records.push([]);
  }
  return records;
}

async function writeParquet({ names, rows }: RandomTable, path: string): Promise<void> {
  const cell = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const values = rows.map(({ cells }) => `(${cells.map(cell).join(", ")})`).join(", ");
  await inDuckdb(async (connection) => {
    await connection.run(`COPY (SELECT * FROM (VALUES ${values}) AS t(${names.map(quoted).join(", ")})) TO '${path}'`);
  });
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
