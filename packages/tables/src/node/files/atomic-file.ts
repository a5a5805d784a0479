import { randomBytes } from "node:crypto";
import { constants, renameSync } from "node:fs";
import { access, type FileHandle, open, readlink, realpath, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { badInput, failure } from "../../errors/user-error.ts";
import { systemCode, writingError } from "./system-errors.ts";
import { keepFromNowOn, removeIfInterrupted, uninterrupted } from "./temporary-files.ts";

/** A file that appears under its name whole or not at all. */
export interface AtomicFile {
  /** The temporary file, in the same folder: what is written here is renamed by `commit`. */
  readonly temporary: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Syncs to disk and checks what is there: the last step that may fail for want of space. */
  finish(): Promise<void>;
  /** Finishes, where that was not done, and renames over the path. */
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
    let bytesWritten: number | undefined;
    let isFinished = false;
    const finish = async (): Promise<void> => {
      if (isFinished) return;
      await handle.sync();
      await requireSize(path, handle, bytesWritten);
      await handle.close();
      isFinished = true;
    };
    return Object.freeze({
      temporary,
      write: (bytes) =>
        orWritingError(path, async () => {
          await writeAll(handle, bytes);
          bytesWritten = (bytesWritten ?? 0) + bytes.length;
        }),
      finish: () => orWritingError(path, finish),
      commit: () =>
        orWritingError(path, () =>
          uninterrupted(async () => {
            await finish();
            renameSync(temporary, target);
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

/** A small file to write: a report, a picture, a table of results. */
export interface WholeFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Writes a whole text atomically: for reports and other small files. */
export function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  return writeFilesAtomically([{ path, content }]);
}

/**
 * Writes files that belong together. All are on the disk under other names before the first gets its own, so that a full disk or
 * a kill while they are written leaves every old one; the renames follow one another with nothing in between.
 */
export async function writeFilesAtomically(files: readonly WholeFile[]): Promise<void> {
  const opened: AtomicFile[] = [];
  try {
    for (const { path, content } of files) {
      const file = await openAtomicFile(path);
      opened.push(file);
      await file.write(typeof content === "string" ? Buffer.from(content, "utf8") : content);
      await file.finish();
    }
    await uninterrupted(async () => {
      for (const file of opened) await file.commit();
    });
  } catch (error) {
    for (const file of opened) await file.abandon();
    throw error;
  }
}

/** As many links in a row as Linux follows. */
const mostLinks = 40;

/** Where the rename goes: through symbolic links to the file they name, which need not be there yet. */
async function replaceable(path: string): Promise<string> {
  if (path === "") throw badInput("the output path is empty; name a file, or - for standard output");
  let target = path;
  for (let links = 0; links < mostLinks; links++) {
    const found = await realpath(target).catch(orMissing);
    if (found !== undefined) return found;
    const next = await readlink(target).catch((error) => {
      // A path that is not a link.
      if (systemCode(error) === "EINVAL") return undefined;
      return orMissing(error);
    });
    if (next === undefined) return target;
    target = resolve(dirname(target), next);
  }
  return target;
}

function orMissing(error: unknown): undefined {
  if (systemCode(error) !== "ENOENT") throw error;
}

/** The permissions of the file that will be replaced, undefined if there is none. */
async function modeOf(path: string, target: string): Promise<number | undefined> {
  const existing = await stat(target).catch(orMissing);
  if (existing === undefined) return undefined;
  if (existing.isDirectory()) throw badInput(`${path} is a folder; add a file name`);
  if (!existing.isFile()) throw badInput(`${path} is a device, pipe or socket; name a file, or - for standard output`);
  // A rename would go through: it asks the folder's permissions, not the file's.
  await access(target, constants.W_OK);
  return existing.mode & 0o7777;
}

/** Refuses to put a file in its place that is not what was written: by others, at least something. */
async function requireSize(path: string, handle: FileHandle, written: number | undefined): Promise<void> {
  const { size } = await handle.stat();
  if (written === undefined ? size > 0 : size === written) return;
  const wanted = written === undefined ? "" : ` of ${written}`;
  throw failure(
    `${path} can't be written: its temporary file has ${size}${wanted} bytes; check the disk and try again`,
  );
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
