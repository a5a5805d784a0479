import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { badInput } from "../../errors/user-error.ts";
import { systemCode, writingError } from "./system-errors.ts";
import { keepFromNowOn, removeIfInterrupted, uninterrupted } from "./temporary-files.ts";

/** A file that appears under its name whole or not at all. */
export interface AtomicFile {
  /** The temporary file, in the same folder: what is written here is renamed by `commit`. */
  readonly temporary: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Syncs to disk and renames over the path. */
  commit(): Promise<void>;
  /** Removes the temporary file; what was at the path stays as it was. */
  abandon(): Promise<void>;
}

/** Opens a temporary file beside `path`, after checking that the path can be replaced. */
export async function openAtomicFile(path: string): Promise<AtomicFile> {
  return orWritingError(path, async () => {
    const target = await replaceable(path);
    const mode = await modeOf(path, target);
    const temporary = join(dirname(target), `.distcal-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
    removeIfInterrupted(temporary);
    const handle = await open(temporary, "wx", mode ?? 0o666);
    if (mode !== undefined) await handle.chmod(mode);
    return Object.freeze({
      temporary,
      write: (bytes) => orWritingError(path, () => writeAll(handle, bytes)),
      commit: () =>
        orWritingError(path, () =>
          uninterrupted(async () => {
            await handle.sync();
            await handle.close();
            await rename(temporary, target);
            keepFromNowOn(temporary);
          }),
        ),
      abandon: async () => {
        await handle.close().catch(() => undefined);
        await rm(temporary, { force: true }).catch(() => undefined);
        keepFromNowOn(temporary);
      },
    } satisfies AtomicFile);
  });
}

/** Writes a whole text atomically: for reports and other small files. */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const file = await openAtomicFile(path);
  try {
    await file.write(typeof content === "string" ? Buffer.from(content, "utf8") : content);
    await file.commit();
  } catch (error) {
    await file.abandon();
    throw error;
  }
}

/** Where the rename goes: through a symbolic link to the file it names. */
async function replaceable(path: string): Promise<string> {
  if (path === "") throw badInput("the output path is empty; name a file, or - for standard output");
  return realpath(path).catch((error) => {
    if (systemCode(error) === "ENOENT") return path;
    throw error;
  });
}

/** The permissions of the file that will be replaced, undefined if there is none. */
async function modeOf(path: string, target: string): Promise<number | undefined> {
  const existing = await stat(target).catch((error) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (existing === undefined) return undefined;
  if (existing.isDirectory()) throw badInput(`${path} is a folder; add a file name`);
  if (!existing.isFile()) throw badInput(`${path} is a device, pipe or socket; name a file, or - for standard output`);
  // A rename would go through: it asks the folder's permissions, not the file's.
  await access(target, constants.W_OK);
  return existing.mode & 0o7777;
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done, bytes.length - done, null)).bytesWritten;
  }
}

async function orWritingError<T>(path: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw writingError(path, error);
  }
}
