import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { badInput } from "../../errors/user-error.ts";
import { systemCode, writingError } from "./system-errors.ts";

/** Checks before any work is done that a file can be written at a path; nothing is created. */
export async function requireOutput(path: string): Promise<void> {
  if (path === "") throw badInput("the output path is empty; name a file");
  try {
    await access(dirname(path), constants.W_OK);
    const existing = await stat(path).catch((error) => {
      if (systemCode(error) === "ENOENT") return undefined;
      throw error;
    });
    if (existing === undefined) return;
    if (existing.isDirectory()) throw badInput(`${path} is a folder; add a file name`);
    await access(path, constants.W_OK);
  } catch (error) {
    throw writingError(path, error);
  }
}

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
