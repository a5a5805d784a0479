import { randomBytes } from "node:crypto";
import { renameSync } from "node:fs";
import { mkdir, open, readdir, realpath, rm } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { badInput } from "../../errors/user-error.ts";
import { requireFolder } from "./output-path.ts";
import { systemCode, writingError } from "./system-errors.ts";
import { keepFromNowOn, removeIfInterrupted, uninterrupted } from "./temporary-files.ts";

/** A folder that appears with all its files or not at all. */
export interface AtomicFolder {
  /** Beside the path: what is written here takes its place by `commit`. */
  readonly temporary: string;
  /** Syncs the folder and puts it in place of what was there. */
  commit(): Promise<void>;
  /** Removes what was written; what was at the path stays as it was. */
  abandon(): Promise<void>;
}

/** Which folders may be replaced. */
export interface FolderRules {
  /** Whether a folder that holds these files was written by the same command; an empty one is never asked about. */
  readonly isOwn: (folder: string, files: readonly string[]) => boolean | Promise<boolean>;
  /** The files that it writes, for messages. */
  readonly writes: string;
}

/** Opens a folder beside `path`, after checking that nothing of others would be replaced. */
export async function openAtomicFolder(path: string, rules: FolderRules): Promise<AtomicFolder> {
  if (path === "") throw badInput("the output folder is empty; name a folder");
  await requireFolder(dirname(resolve(path)));
  return orWritingError(path, async () => {
    const target = await realpath(path).catch((error) => missing(error, resolve(path)));
    await requireReplaceable(path, target, rules);
    const name = `.distcal-${process.pid}-${randomBytes(6).toString("hex")}`;
    const temporary = join(dirname(target), `${name}.tmp`);
    removeIfInterrupted(temporary);
    await mkdir(temporary);
    return Object.freeze({
      temporary,
      commit: () =>
        orWritingError(path, () =>
          uninterrupted(async () => {
            await synced(temporary);
            await swapped(temporary, target, join(dirname(target), `${name}.old`));
            keepFromNowOn(temporary);
            await synced(dirname(target));
          }),
        ),
      abandon: async () => {
        await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
        keepFromNowOn(temporary);
      },
    } satisfies AtomicFolder);
  });
}

async function requireReplaceable(path: string, target: string, { isOwn, writes }: FolderRules): Promise<void> {
  const files = await readdir(target).catch((error) => {
    if (systemCode(error) === "ENOTDIR")
      throw badInput(`${path} is a file, not a folder; choose another folder`, error);
    return missing(error, undefined);
  });
  if (files === undefined) return;
  const [here, there] = [await realpath("."), target];
  if (here === there || here.startsWith(there + sep))
    throw badInput(`${path} is the folder you are in; name a folder in it, such as ${join(path, "compiled")}`);
  if (files.length === 0 || (await isOwn(target, files))) return;
  throw badInput(
    `${path} holds ${JSON.stringify(basename(files.sort()[0]))} and is not a folder that this command wrote (${writes}); ` +
      "name a new or an empty folder",
  );
}

/** Puts a folder in place of another. Two renames with nothing between them: the old one is back if the second fails. */
async function swapped(from: string, to: string, aside: string): Promise<void> {
  try {
    // Takes the place of no folder, or of an empty one, in one step.
    renameSync(from, to);
    return;
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes(systemCode(error) ?? "")) throw error;
  }
  removeIfInterrupted(aside);
  renameSync(to, aside);
  try {
    renameSync(from, to);
  } catch (error) {
    renameSync(aside, to);
    keepFromNowOn(aside);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
  keepFromNowOn(aside);
}

/** Writes the entries of a folder to disk, where the system can. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function missing<T>(error: unknown, otherwise: T): T {
  if (systemCode(error) === "ENOENT") return otherwise;
  throw error;
}

async function orWritingError<T>(path: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (systemCode(error) === "EBUSY")
      throw badInput(`${path} is a disk of its own and can't be replaced; name a folder in it`, error);
    throw writingError(path, error);
  }
}
