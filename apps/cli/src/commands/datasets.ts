import { dataFolder, fetchDatasets, listDatasets } from "@distcal/experiments";
import { badInput } from "@distcal/tables";
import { sentenceOf } from "../terminal/errors.ts";
import { alignedRows, count, note, type OutputFlags, printResult } from "../terminal/output.ts";
import { startProgress } from "../terminal/progress.ts";

/** The flags of `distcal datasets list`. */
export interface DatasetFlags extends OutputFlags {
  readonly dataDir?: string;
}

/** The flags of `distcal datasets fetch`. */
export interface FetchFlags extends DatasetFlags {
  readonly from?: string;
  readonly patience: string;
}

/** Says which data sets there are, where they come from, and which of them are here. */
export async function printDatasets(flags: DatasetFlags): Promise<void> {
  const folder = dataFolder(flags.dataDir);
  const listed = await listDatasets(folder);
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

/** Downloads data sets into the folder, and reports the result of each. */
export async function downloadDatasets(names: readonly string[], flags: FetchFlags): Promise<void> {
  const host = hostFrom(flags.from);
  const patience = 1000 * positiveNumber("--patience", flags.patience);
  const folder = dataFolder(flags.dataDir);
  const progress = startProgress({ label: "downloading", unit: "bytes", quiet: flags.quiet });
  const { fetched, failed } = await fetchDatasets(names, {
    folder,
    patience,
    ...(host === undefined ? {} : { host }),
    onBytes: (name, bytes) => progress.update(bytes, { detail: name }),
  }).finally(progress.stop);
  await printResult(flags, {
    json: { folder, fetched, failed: failed.map(({ name, error }) => ({ name, message: sentenceOf(error) })) },
    text: fetched
      .map(({ name, file, state }) => `${name}: ${state === "present" ? "was there" : "downloaded to"} ${file}\n`)
      .join(""),
  });
  for (const { error } of failed.slice(0, -1)) note(flags, sentenceOf(error));
  const last = failed.at(-1);
  if (last !== undefined) throw last.error;
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
