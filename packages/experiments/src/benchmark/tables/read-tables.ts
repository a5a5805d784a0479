import { fewestRows } from "@distcal/distributions";
import { shuffledRows } from "@distcal/numerics";
import { badInput, type LabelColumn } from "@distcal/tables";
import { type ReadTable, readTable } from "@distcal/tables/node";
import type { TableReading } from "../setup/benchmark-setup.ts";
import { type BenchmarkTable, pickedTableRows, type TableRows } from "./benchmark-table.ts";
import type { FoundTable } from "./find-tables.ts";
import { tableDigest } from "./table-digest.ts";

/** How many rows calibrators are fitted to and judged by: the first ones of a table that has more. */
export interface RowLimits {
  readonly fit: number;
  readonly test: number;
}

/** How tables are read. */
export interface ReadTablesOptions {
  readonly rows: RowLimits;
  /** Of the split of tables that come in one file. */
  readonly seed: number;
  /** How to read single tables, by their names. */
  readonly reading?: Readonly<Record<string, TableReading>> | undefined;
  readonly onTable?: (name: string, done: number) => void;
}

/** Reads tables that were found, one after the other. */
export async function readTables(
  found: readonly FoundTable[],
  { rows, seed, reading = {}, onTable }: ReadTablesOptions,
): Promise<readonly BenchmarkTable[]> {
  const tables: BenchmarkTable[] = [];
  for (const table of found) {
    tables.push(await readOne(table, reading[table.name] ?? {}, rows, seed));
    onTable?.(table.name, tables.length);
  }
  return tables;
}

async function readOne(
  found: FoundTable,
  reading: TableReading,
  limits: RowLimits,
  seed: number,
): Promise<BenchmarkTable> {
  const { name } = found;
  const isPair = "fit" in found;
  const [past, unseen] = isPair
    ? [await rowsOf(found.fit, reading), await rowsOf(found.test, reading)]
    : halvesOf(await rowsOf(found.file, reading), seed);
  const fit = firstRows(past, limits.fit);
  const test = firstRows(unseen, limits.test);
  for (const [part, what, file] of [
    [fit, "fit to", isPair ? found.fit : found.file],
    [test, "judge by", isPair ? found.test : found.file],
  ] as const) {
    const { length } = part.columns.mean;
    if (length >= fewestRows) continue;
    throw badInput(`${file} leaves ${length} rows to ${what}, and at least ${fewestRows} are needed; add rows`);
  }
  const form = fit.form?.description.form ?? "moments";
  return { name, sha256: tableDigest(fit, test), split: isPair ? "files" : "seed", form, fit, test };
}

async function rowsOf(file: string, { group, ...flags }: TableReading): Promise<TableRows> {
  const read = await readTable(
    file,
    ["mean", "std", "target"],
    flags,
    group === undefined ? {} : { labels: { group } },
  );
  const label = read.labels["group"];
  return {
    columns: observedColumns(read),
    ...(read.form && { form: read.form }),
    ...(label && { group: textsOf(label) }),
  };
}

function observedColumns({ columns: { mean, std, target } }: ReadTable<"mean" | "std" | "target">) {
  return { mean, std, target };
}

function textsOf(label: LabelColumn): (string | number)[] {
  return "numbers" in label ? [...label.numbers] : Array.from(label.codes, (code) => label.texts[code] ?? "");
}

/** Two random halves, the same for the same seed. */
function halvesOf(rows: TableRows, seed: number): [TableRows, TableRows] {
  const order = shuffledRows(rows.columns.mean.length, seed);
  const half = Math.ceil(order.length / 2);
  return [pickedTableRows(rows, order.slice(0, half).sort()), pickedTableRows(rows, order.slice(half).sort())];
}

function firstRows(rows: TableRows, most: number): TableRows {
  const { length } = rows.columns.mean;
  return length <= most
    ? rows
    : pickedTableRows(
        rows,
        Int32Array.from({ length: most }, (_, row) => row),
      );
}
