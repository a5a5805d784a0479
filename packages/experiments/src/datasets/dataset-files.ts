import { readFile } from "node:fs/promises";
import { badInput, UserError } from "@distcal/tables";
import { type Dataset, type DatasetName, datasetNames, datasets } from "./catalogue.ts";
import { type FetchedDataset, type FetchOptions, fetchDataset } from "./fetch-dataset.ts";
import { datasetFile, sha256Of } from "./read-dataset.ts";

/** A data set, and what is at its place in a folder. */
export interface ListedDataset extends Dataset {
  readonly file: string;
  readonly state: "present" | "absent" | "another file";
}

/** Every data set, and which of them are in a folder. */
export function listDatasets(folder: string): Promise<ListedDataset[]> {
  return Promise.all(
    datasets.map(async (dataset) => {
      const file = datasetFile(folder, dataset.name);
      const content = await readFile(file).catch(() => undefined);
      const isPinned = content !== undefined && sha256Of(content) === dataset.sha256;
      return { ...dataset, file, state: content === undefined ? "absent" : isPinned ? "present" : "another file" };
    }),
  );
}

/** What came of fetching several. */
export interface FetchedDatasets {
  readonly fetched: readonly FetchedDataset[];
  readonly failed: readonly { readonly name: DatasetName; readonly error: UserError }[];
}

export interface FetchSeveralOptions extends Omit<FetchOptions, "onBytes"> {
  readonly onBytes?: (name: DatasetName, bytes: number) => void;
}

/** Downloads the named data sets, all without a name; those that fail do not keep the others from coming. */
export async function fetchDatasets(
  names: readonly string[],
  { onBytes, ...options }: FetchSeveralOptions,
): Promise<FetchedDatasets> {
  const fetched: FetchedDataset[] = [];
  const failed: { name: DatasetName; error: UserError }[] = [];
  for (const dataset of datasetsNamed(names)) {
    const { name } = dataset;
    try {
      fetched.push(await fetchDataset(dataset, { ...options, onBytes: (bytes) => onBytes?.(name, bytes) }));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failed.push({ name, error });
    }
  }
  return { fetched, failed };
}

function datasetsNamed(names: readonly string[]): readonly Dataset[] {
  for (const name of names) {
    if (datasetNames.includes(name as DatasetName)) continue;
    throw badInput(`a data set must be one of ${datasetNames.join(", ")}, got ${name}`);
  }
  return names.length === 0 ? datasets : datasets.filter(({ name }) => names.includes(name));
}
