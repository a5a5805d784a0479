import { readFile } from "node:fs/promises";
import { badInput, failure, UserError } from "@distcal/tables";
import { dataFolder } from "../datasets/cache-folder.ts";
import { type Dataset, type DatasetName, datasets } from "../datasets/catalogue.ts";
import { type FetchedDataset, fetchDataset } from "../datasets/fetch-dataset.ts";
import { datasetFile, sha256Of } from "../datasets/read-dataset.ts";
import { exitCodes } from "../errors.ts";
import { alignedRows, count, note, type OutputFlags, printResult } from "../output.ts";
import { startProgress } from "../progress.ts";

/** The flags of `distcal datasets list`. */
export interface DatasetFlags extends OutputFlags {
  readonly dataDir?: string;
}

/** The flags of `distcal datasets fetch`. */
export interface FetchFlags extends DatasetFlags {
  readonly from?: string;
  readonly patience: string;
}

type FileState = "present" | "absent" | "another file";

/** Says which data sets there are, where they come from, and which of them are here. */
export async function listDatasets(flags: DatasetFlags): Promise<void> {
  const folder = dataFolder(flags.dataDir);
  const listed = await Promise.all(
    datasets.map(async (dataset) => ({
      ...dataset,
      file: datasetFile(folder, dataset.name),
      state: await stateOf(folder, dataset),
    })),
  );
  const rows = listed.map(({ name, rows, columns, target, state }) => [
    name,
    count(rows),
    String(columns),
    target,
    state,
  ]);
  const sources = listed.map(({ name, source, licence, sha256 }) => [name, `${source}; licence: ${licence}`, sha256]);
  await printResult(flags, {
    json: { folder, datasets: listed.map(({ files: _, ...rest }) => rest) },
    text: [
      `The paper's data sets; here: ${folder}`,
      alignedRows([["name", "rows", "columns", "target", "here"], ...rows]),
      "Sources, and SHA-256 of the prepared files",
      alignedRows(sources),
    ].join("\n"),
  });
}

/** Downloads data sets into the folder; those that fail do not keep the others from coming. */
export async function fetchDatasets(names: readonly string[], flags: FetchFlags): Promise<void> {
  const wanted = datasetsNamed(names);
  const host = hostFrom(flags.from);
  const patience = 1000 * positiveNumber("--patience", flags.patience);
  const folder = dataFolder(flags.dataDir);
  const progress = startProgress({ label: "downloading", unit: "bytes", quiet: flags.quiet });
  const fetched: FetchedDataset[] = [];
  const failed: { name: string; message: string; exitCode: number }[] = [];
  for (const dataset of wanted) {
    const onBytes = (bytes: number): void => progress.update(bytes, { detail: dataset.name });
    try {
      fetched.push(await fetchDataset(dataset, { folder, patience, onBytes, ...(host === undefined ? {} : { host }) }));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failed.push({ name: dataset.name, message: error.message, exitCode: error.exitCode });
    }
  }
  progress.stop();
  await printResult(flags, {
    json: { folder, fetched, failed: failed.map(({ name, message }) => ({ name, message })) },
    text: fetched
      .map(({ name, file, state }) => `${name}: ${state === "present" ? "was there" : "downloaded to"} ${file}\n`)
      .join(""),
  });
  for (const { message } of failed.slice(0, -1)) note(flags, message);
  const last = failed.at(-1);
  if (last === undefined) return;
  throw last.exitCode === exitCodes.badInput ? badInput(last.message) : failure(last.message);
}

/** The data sets of the given names; all without any. */
function datasetsNamed(names: readonly string[]): readonly Dataset[] {
  const known = datasets.map(({ name }) => name);
  for (const name of names) {
    if (!known.includes(name as DatasetName)) {
      throw badInput(`a data set must be one of ${known.join(", ")}, got ${name}`);
    }
  }
  return names.length === 0 ? datasets : datasets.filter(({ name }) => names.includes(name));
}

function hostFrom(asked: string | undefined): string | undefined {
  if (asked === undefined) return undefined;
  const url = URL.canParse(asked) ? new URL(asked) : undefined;
  if (url?.protocol === "https:" || url?.protocol === "http:") return asked;
  throw badInput(`--from must be an address that starts with https:// or http://, got ${asked}`);
}

function positiveNumber(option: string, text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value > 0 && value <= 3600) return value;
  throw badInput(`${option} must be a number of seconds above 0 and up to 3600, got ${text}`);
}

async function stateOf(folder: string, { name, sha256 }: Dataset): Promise<FileState> {
  const content = await readFile(datasetFile(folder, name)).catch(() => undefined);
  if (content === undefined) return "absent";
  return sha256Of(content) === sha256 ? "present" : "another file";
}
