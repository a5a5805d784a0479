import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../atomic-file.ts";
import { badInput, systemCode, writingError } from "../errors.ts";
import type { Picture } from "./report-job.ts";

/** Makes a folder if it is not there, with those above it. */
export async function requireFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    if (systemCode(error) === "EEXIST")
      throw badInput(`${folder} is a file, not a folder; choose another folder`, error);
    throw writingError(folder, error);
  }
}

/** Writes pictures into a folder, each atomically; answers with their paths. */
export async function writePictures(folder: string, pictures: readonly Picture[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const { name, content } of pictures) {
    const path = join(folder, name);
    await writeFileAtomically(path, content);
    paths.push(path);
  }
  return paths;
}
