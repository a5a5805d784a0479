import { existsSync } from "node:fs";
import { lstat, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { partialFolder, removePartialFolders } from "./cache.ts";
import { type CompileFolders, compileAddon, requireCompiler } from "./compile.ts";
import { loadNative } from "./loads.ts";
import { withLock } from "./lock.ts";
import { NativeError } from "./native-error.ts";
import { runOwnInstaller } from "./own-installer.ts";
import type { Environment } from "./tool.ts";
import { unpackWheel } from "./unpack.ts";
import { downloadWheel, requirePython, wheel } from "./wheel.ts";

export interface SetUp extends CompileFolders {
  readonly cache: string;
  /** For example "linux-x64". */
  readonly system: string;
  readonly env: Environment;
  readonly say: (line: string) => void;
}

/** Makes the package in `packageFolder` loadable and answers the version of TensorFlow; does nothing if it is. */
export async function setUpNative(setUp: SetUp): Promise<string> {
  const { packageFolder, cache, env, say } = setUp;
  const before = await loadNative(packageFolder, env);
  if ("version" in before) return before.version;
  const onWait = (owner: number): void => say(`waiting for another run (process ${owner}) …`);
  return withLock(
    cache,
    async () => {
      // The other run may have done it.
      const now = await loadNative(packageFolder, env);
      if ("version" in now) return now.version;
      await (setUp.system === "linux-x64" ? fromWheel(setUp) : fromInstaller(setUp));
      const after = await loadNative(packageFolder, env);
      if ("version" in after) return after.version;
      throw new NativeError(
        `the library is in place but can't be loaded (${after.reason}): delete ${cache} and run pnpm native again.`,
      );
    },
    { onWait },
  );
}

async function fromInstaller({ packageFolder, system, env, say }: SetUp): Promise<void> {
  if (system.startsWith("linux")) {
    throw new NativeError(
      `there is no wheel of ${wheel.project} ${wheel.version} for ${system}: native TensorFlow needs an x86-64 processor, ` +
        "macOS or Windows; the other engines run here.",
    );
  }
  say("running the install script of @tensorflow/tfjs-node …");
  await runOwnInstaller(packageFolder, env);
}

async function fromWheel(setUp: SetUp): Promise<void> {
  const { packageFolder, cache, env, say } = setUp;
  // Before 207 MB are fetched that could not be used.
  const compiler = await requireCompiler(env);
  await removePartialFolders(cache);
  const library = join(cache, `${wheel.project}-${wheel.version}`);
  if (!existsSync(library)) await fillCache(setUp, library);
  await linkDeps(packageFolder, library);
  say(`compiling the addon with ${compiler} …`);
  await compileAddon(compiler, setUp, env);
}

async function fillCache({ cache, env, say }: SetUp, library: string): Promise<void> {
  const python = await requirePython(env);
  const partial = await partialFolder(cache);
  try {
    say(`downloading ${wheel.project} ${wheel.version} (207 MB) …`);
    const file = await downloadWheel(python, partial, env);
    say(`unpacking it into ${library} (570 MB) …`);
    const unpacked = join(partial, "unpacked");
    await unpackWheel(python, file, unpacked, env);
    await rename(unpacked, library);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Makes `deps` of the package a link to the cached library; whatever was there before did not load. */
async function linkDeps(packageFolder: string, library: string): Promise<void> {
  const deps = join(packageFolder, "deps");
  const isFolder = (await lstat(deps).catch(() => undefined))?.isDirectory() ?? false;
  if (isFolder) await rm(deps, { recursive: true });
  await symlink(library, `${deps}.${process.pid}`);
  await rename(`${deps}.${process.pid}`, deps);
}
