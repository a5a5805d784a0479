import { readShared } from "@distcal/testing";

export interface Table {
  readonly features: readonly (readonly number[])[];
  readonly target: readonly number[];
}

export interface Split {
  readonly train: Table;
  readonly test: Table;
}

/** A data set of the shared folder: features first, the target last; undefined where the folder is absent. */
export function sharedTable(name: string): Table | undefined {
  const text = readShared(`data/${name}.csv`);
  if (text === undefined) return undefined;
  const rows = text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").map(Number));
  return { features: rows.map((row) => row.slice(0, -1)), target: rows.map((row) => row[row.length - 1]) };
}

/** The data set cut in two as in the shared list of splits. */
export function sharedSplit(name: string, seed: number): Split | undefined {
  const table = sharedTable(name);
  const text = readShared("peers/splits.json");
  if (table === undefined || text === undefined) return undefined;
  const { splits } = JSON.parse(text) as { splits: Record<string, { test: number[]; train?: number[] }> };
  const { test, train } = splits[`${name}/${seed}`];
  const tested = new Set(test);
  const rest = train ?? table.target.map((_, row) => row).filter((row) => !tested.has(row));
  const take = (rows: readonly number[]): Table => ({
    features: rows.map((row) => table.features[row]),
    target: rows.map((row) => table.target[row]),
  });
  return { train: take(rest), test: take(test) };
}
