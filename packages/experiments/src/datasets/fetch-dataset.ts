import { readFile } from "node:fs/promises";
import { failure, UserError } from "@distcal/tables";
import { readingError, reasonOf, requireFolder, systemCode, writeFileAtomically } from "@distcal/tables/node";
import { type Dataset, type DatasetName, publicHost } from "./catalogue.ts";
import { type DownloadOptions, download } from "./download.ts";
import { prepare } from "./prepare.ts";
import { datasetFile, sha256Of } from "./read-dataset.ts";

/** What became of a data set: it was there already, or it was downloaded. */
export interface FetchedDataset {
  readonly name: DatasetName;
  readonly file: string;
  readonly sha256: string;
  readonly state: "present" | "fetched";
}

export interface FetchOptions extends DownloadOptions {
  /** The folder that gets the file; it is created. */
  readonly folder: string;
  /** Where the files of public repositories are served; another one for a mirror. */
  readonly host?: string;
}

/**
 * Downloads a data set from its home, prepares it and puts it into the folder, whole or not at all. A file with the
 * pinned digest is left as it is; anything else, there or downloaded, is never taken for the data set.
 */
export async function fetchDataset(dataset: Dataset, options: FetchOptions): Promise<FetchedDataset> {
  const { folder, host = publicHost } = options;
  const { name, files, sha256: pinned } = dataset;
  const file = datasetFile(folder, name);
  const there = await contentOf(file);
  if (there !== undefined && sha256Of(there) === pinned) return { name, file, sha256: pinned, state: "present" };
  const addresses = files.map((path) => `${host.replace(/\/+$/, "")}/${path}`);
  try {
    const downloaded: Uint8Array[] = [];
    for (const address of addresses) downloaded.push(await download(address, options));
    const text = prepare(name, downloaded);
    const got = sha256Of(text);
    if (got !== pinned) {
      throw failure(`${name}: the prepared file must have SHA-256 ${pinned}, got ${got}; nothing was written`);
    }
    await requireFolder(folder);
    await writeFileAtomically(file, text);
    return { name, file, sha256: pinned, state: "fetched" };
  } catch (error) {
    throw byHand(file, error);
  }
}

async function contentOf(file: string): Promise<Uint8Array | undefined> {
  return readFile(file).catch((error) => {
    if (["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) return undefined;
    throw readingError(file, error);
  });
}

/** The failure with the way round it. */
function byHand(file: string, error: unknown): Error {
  return new UserError(
    (option) =>
      `${reasonOf(error)}. To do it by hand: make the prepared CSV (header line, target last; see distcal datasets list) ` +
      `elsewhere and put it at ${file}, or name the folder that holds it with ${option("dataDir")} or DISTCAL_DATA`,
    error instanceof UserError ? error.exitCode : 1,
    { cause: error },
  );
}
