import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NativeError } from "./native-error.ts";

export interface LockOptions {
  /** How long to wait for another run, in milliseconds. */
  readonly patience?: number;
  /** Called once if there is something to wait for, with the number of the other process. */
  readonly onWait?: (owner: number) => void;
}

/**
 * Runs `work` while no other process does so for the same cache. The lock is a file with the number of its owner; that
 * of a process that no longer lives (it was interrupted) is taken over.
 */
export async function withLock<T>(
  cache: string,
  work: () => Promise<T>,
  { patience = 600_000, onWait }: LockOptions = {},
): Promise<T> {
  await mkdir(cache, { recursive: true });
  const lock = join(cache, "lock");
  const deadline = Date.now() + patience;
  let told = false;
  for (let owner = await take(lock); owner !== undefined; owner = await take(lock)) {
    if (!told) onWait?.(owner);
    told = true;
    if (Date.now() > deadline) {
      throw new NativeError(
        `another run (process ${owner}) has held ${lock} for ${patience / 1000} s: end it, or delete that file.`,
      );
    }
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Takes the lock and answers undefined, or answers who has it. */
async function take(lock: string): Promise<number | undefined> {
  const aside = `${lock}.${randomUUID()}`;
  try {
    // Written aside and linked into place, so that a lock is never seen without its owner.
    await writeFile(aside, `${process.pid}\n`);
    await link(aside, lock);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(aside, { force: true });
  }
  const owner = await ownerOf(lock);
  if (owner === undefined) return take(lock);
  if (isAlive(owner)) return owner;
  // Of two runs that see a dead owner, one renames its lock away; the other may get the new lock, and puts it back.
  await rename(lock, aside).catch(() => undefined);
  if ((await ownerOf(aside)) !== owner) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
  return take(lock);
}

/** The number of the process that has the lock; undefined if the lock has just gone. */
async function ownerOf(lock: string): Promise<number | undefined> {
  const text = await readFile(lock, "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
