import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { emptyPath, fileErrorFrom, fileProblem, isFolder, notAFile } from "./model-file-error.ts";

/** The operations that a save is made of, in their order; a test can let one of them fail. */
export interface SaveOperations {
  readonly access: typeof access;
  readonly open: typeof open;
  readonly rename: typeof rename;
  readonly rm: typeof rm;
}

export interface SaveOptions {
  /** Who saves, for the message of an error. */
  readonly where?: string;
  readonly operations?: SaveOperations;
}

const system: SaveOperations = { access, open, rename, rm };

/**
 * Writes a text so that at every moment, whatever dies, the path holds either the old text or the new one, whole: into a
 * temporary file in the same folder, synced to disk, renamed over the path, the folder synced. Follows a symbolic link;
 * keeps the permissions of a file that is replaced; respects its write protection.
 */
export async function saveText(path: string, text: string, options: SaveOptions = {}): Promise<void> {
  const { where = "saveText", operations = system } = options;
  try {
    if (path === "") throw fileProblem(where, '""', emptyPath);
    const target = await realpath(path).catch(orElse("ENOENT", path));
    const mode = await modeOf(where, path, target, operations);
    const temporary = join(dirname(target), temporaryName());
    try {
      await writeSynced(temporary, text, mode, operations);
      await operations.rename(temporary, target);
    } catch (error) {
      // The first error is the one to tell; a file that can't be removed is only litter, with a telling name.
      await operations.rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(dirname(target), operations);
  } catch (error) {
    throw fileErrorFrom(where, path, "written", error);
  }
}

/** A name for a temporary file that no other save uses: of another process by its id, of this one by chance. */
export function temporaryName(): string {
  return `.distcal-save-${process.pid}-${randomBytes(8).toString("hex")}.tmp`;
}

/** Whether a file name is one that an interrupted save left behind: such a file can be deleted. */
export function isTemporaryName(name: string): boolean {
  return /^\.distcal-save-\d+-[0-9a-f]{16}\.tmp$/.test(name);
}

/** The permissions of the file that will be replaced, undefined if there is none. */
async function modeOf(where: string, path: string, target: string, operations: SaveOperations) {
  const existing = await stat(target).catch(orElse("ENOENT", undefined));
  if (existing === undefined) return undefined;
  if (existing.isDirectory()) throw fileProblem(where, path, isFolder);
  if (!existing.isFile()) throw fileProblem(where, path, notAFile);
  // A rename would go through: it asks the folder's permissions, not the file's.
  await operations.access(target, constants.W_OK);
  return existing.mode & 0o7777;
}

async function writeSynced(path: string, text: string, mode: number | undefined, operations: SaveOperations) {
  // "wx" fails rather than write through something that is already there.
  const handle = await operations.open(path, "wx", mode ?? 0o666);
  try {
    await handle.writeFile(text, "utf8");
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the rename itself durable; Windows and some network disks can't, and need not stop a save that is done. */
async function syncFolder(folder: string, operations: SaveOperations): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await operations.open(folder, "r");
    await handle.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EIO") throw error;
  } finally {
    await handle?.close();
  }
}

function orElse<T>(code: string, value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === code) return value;
    throw error;
  };
}
