import { fileURLToPath } from "node:url";
import type { Calibrator } from "@distcal/distributions";
import { defaultMaxLength, ModelFormatError, modelText } from "@distcal/model-document";
import { loadText } from "./load-text.ts";
import { saveText } from "./save-text.ts";

export interface LoadOptions {
  /** The most bytes a file may have: 64 MiB by default. */
  readonly maxBytes?: number;
}

/** Saves a calibrator as a model file; a save that is cut off, even by kill -9, leaves the file that was there. */
export async function saveCalibrator(path: string | URL, calibrator: Calibrator): Promise<void> {
  await saveText(filePath(path), modelText(calibrator.toJSON()), { where: "saveCalibrator" });
}

/** Loads a model file with the given parser, such as parseCalibrator; a refused document is named by its file. */
export async function loadCalibratorWith<T>(
  path: string | URL,
  parse: (text: string) => T,
  { maxBytes = defaultMaxLength }: LoadOptions = {},
): Promise<T> {
  const file = filePath(path);
  const text = await loadText(file, maxBytes, "loadCalibrator");
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof ModelFormatError)) throw cause;
    throw new ModelFormatError(cause.code, cause.path, `loadCalibrator: ${file}: ${cause.message}`, { cause });
  }
}

function filePath(path: string | URL): string {
  return path instanceof URL ? fileURLToPath(path) : path;
}
