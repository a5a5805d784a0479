import { readFile, rename, stat } from "node:fs/promises";
import type { SealedModelDocument } from "@distcal/model-document";
import { ModelFormatError } from "@distcal/model-document";
import { readWatch, startWatchFrom, type WatchOptions, type WatchReference, type WatchState } from "@distcal/monitor";
import { badInput } from "@distcal/tables";
import { readingError, systemCode } from "@distcal/tables/node";

/** Where a watch is kept, and how a new one starts. */
export interface WatchSettings {
  /** The file of its state. */
  readonly file: string;
  /** A file with a reference, in place of the model's own. */
  readonly reference: string | undefined;
  readonly alpha: number;
  readonly seed: number;
}

/** A watch as a start finds it: its state, or none where there is nothing to compare rows with. */
export interface FoundWatch {
  readonly state: WatchState | undefined;
  /** Where the state of another model was put that had the name of this one. */
  readonly setAside?: string;
}

/** More than any state or reference has. */
const mostBytes = 1_000_000;

/** The state that is on disk, or a new one by the model's reference. A state of another model is set aside, never overwritten. */
export async function findWatch(document: SealedModelDocument, settings: WatchSettings): Promise<FoundWatch> {
  const kept = await keptState(settings.file);
  // A state that is kept continues from its own reference; a file that was named must be one all the same.
  const reference = settings.reference === undefined ? document["watch"] : await referenceIn(settings.reference);
  if (kept?.model === document.sha256) return { state: kept };
  const state = newState(document, reference, settings);
  if (kept === undefined) return { state };
  const setAside = `${settings.file}.${kept.model?.slice(0, 12) ?? "other"}`;
  await rename(settings.file, setAside).catch((error) => {
    throw readingError(settings.file, error);
  });
  return { state, setAside };
}

function newState(
  document: SealedModelDocument,
  reference: unknown,
  { reference: file, alpha, seed }: WatchSettings,
): WatchState | undefined {
  if (reference === undefined) return undefined;
  const options: WatchOptions = { alpha, seed, model: document.sha256 };
  try {
    return startWatchFrom(reference as WatchReference, options);
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error;
    throw badInput(`${file ?? "the model"}: ${error.message.replace(/^startWatch: /, "")}`, error);
  }
}

async function keptState(file: string): Promise<WatchState | undefined> {
  const text = await textOf(file).catch((error) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw readingError(file, error);
  });
  if (text === undefined) return undefined;
  try {
    return readWatch(text);
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error;
    throw badInput(`${file}: ${error.message.replace(/^readWatch: /, "")}`, error);
  }
}

async function referenceIn(file: string): Promise<unknown> {
  const text = await textOf(file).catch((error) => {
    throw readingError(file, error);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badInput(`${file} must hold a reference as JSON, as watchReference returns it`, error);
  }
}

async function textOf(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > mostBytes) throw badInput(`${file} must have at most ${mostBytes} bytes, got ${size}; name another file`);
  return readFile(file, "utf8");
}
