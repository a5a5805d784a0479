import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { badInput } from "@distcal/tables";
import { readingError } from "@distcal/tables/node";

/** A table as a folder has it: one file, or a pair whose rows are already split. */
export type FoundTable = { readonly name: string } & (
  | { readonly file: string }
  | { readonly fit: string; readonly test: string }
);

const ending = /\.(?:csv|tsv|psv|parquet|pq|jsonl|ndjson)(?:\.gz)?$/i;
const halves = /^(?<table>.+)-(?<half>fit|test)$/;

/** The tables of folders, by the names of folder and file; throws where a folder has none, or only one half of a pair. */
export async function findTables(folders: readonly string[]): Promise<readonly FoundTable[]> {
  const found = (await Promise.all(folders.map(tablesIn))).flat();
  const names = found.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice === undefined) return found;
  throw badInput(`two tables are called ${twice}; rename one of them, or its folder`);
}

async function tablesIn(folder: string): Promise<FoundTable[]> {
  const is = await stat(folder).catch((error) => {
    throw readingError(folder, error);
  });
  if (!is.isDirectory()) throw badInput(`${folder} is a file, and benchmark takes folders of tables; name its folder`);
  const files = (await readdir(folder)).filter((file) => ending.test(file)).sort();
  if (files.length === 0) {
    throw badInput(
      `${folder} has no tables; put files such as NAME-fit.csv and NAME-test.csv there (CSV, Parquet or JSON lines)`,
    );
  }
  const own = basename(resolve(folder));
  const single: FoundTable[] = [];
  const pairs = new Map<string, { fit?: string; test?: string }>();
  for (const file of files) {
    const bare = file.replace(ending, "");
    const { table, half } = halves.exec(bare)?.groups ?? {};
    const path = join(folder, file);
    if (table === undefined) single.push({ name: `${own}/${bare}`, file: path });
    else pairs.set(table, { ...pairs.get(table), [half]: path });
  }
  const paired = [...pairs].map(([table, { fit, test }]): FoundTable => {
    if (fit !== undefined && test !== undefined) return { name: `${own}/${table}`, fit, test };
    const [here, missing] = fit === undefined ? [test, "fit"] : [fit, "test"];
    throw badInput(`${here} has no ${table}-${missing} beside it; add that half, or rename the file to have it split`);
  });
  return [...single, ...paired].sort((a, b) => (a.name < b.name ? -1 : 1));
}
