import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "./tool.ts";

/** How folders that are being written are named; one that an interrupted run left behind may be deleted. */
const partial = "partial-";

/**
 * The folder in which the unpacked library is kept for all clones of a user: DISTCAL_NATIVE_CACHE, or
 * distcal/native in the cache folder of the user (XDG_CACHE_HOME, or .cache in the home folder).
 */
export function cacheFolder(env: Environment, home: string): string {
  const { DISTCAL_NATIVE_CACHE: named, XDG_CACHE_HOME: xdg } = env;
  if (named) return named;
  // The XDG rule: a relative path is to be ignored.
  const caches = xdg?.startsWith("/") ? xdg : join(home, ".cache");
  return join(caches, "distcal", "native");
}

/** A fresh folder inside the cache for what is not finished; a rename out of it makes the result appear at once. */
export async function partialFolder(cache: string): Promise<string> {
  const folder = join(cache, `${partial}${process.pid}-${Date.now()}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Deletes what interrupted runs left behind. Only the owner of the lock may do so. */
export async function removePartialFolders(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (name.startsWith(partial)) await rm(join(cache, name), { recursive: true, force: true });
  }
}
