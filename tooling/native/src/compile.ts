import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { NativeError } from "./native-error.ts";
import { type Environment, firstThatRuns, lastLine, runTool } from "./tool.ts";

/** Where the addon is expected, in the package: its loader looks for the newest Node-API version it knows, 8. */
export const addonFile = "lib/napi-v8/tfjs_binding.node";

export interface CompileFolders {
  /** The folder of @tensorflow/tfjs-node, with the sources of the addon; its `deps` has library and headers. */
  readonly packageFolder: string;
  /** Headers of Node-API. */
  readonly nodeHeaders: string;
}

/** Arguments of the compiler that make `output` from the two files of the addon. */
export function compileArguments({ packageFolder, nodeHeaders }: CompileFolders, output: string): readonly string[] {
  const inPackage = (path: string): string => join(packageFolder, path);
  return [
    ...["-std=c++17", "-O2", "-shared", "-fPIC", "-DNAPI_VERSION=8", "-DBUILDING_NODE_EXTENSION"],
    ...[`-I${inPackage("deps/include")}`, `-I${dirname(packageFolder)}`, `-I${nodeHeaders}`],
    ...[inPackage("binding/tfjs_backend.cc"), inPackage("binding/tfjs_binding.cc")],
    ...[`-L${inPackage("deps/lib")}`, "-ltensorflow", "-ltensorflow_framework"],
    // Relative to the addon, so that the folder may move.
    ...["-Wl,-rpath,$ORIGIN/../../deps/lib", "-o", output],
  ];
}

/** A C++ compiler (CXX, or the first known name), or NativeError. */
export async function requireCompiler(env: Environment): Promise<string> {
  const compiler = await firstThatRuns([env["CXX"], "c++", "g++", "clang++"], ["--version"], env);
  if (compiler !== undefined) return compiler;
  throw new NativeError(
    "a C++ compiler is needed to build the addon and was not found: install one (Debian: apt install g++) " +
      "and run pnpm native again.",
  );
}

/** Compiles the addon aside and moves it into place. */
export async function compileAddon(compiler: string, folders: CompileFolders, env: Environment): Promise<void> {
  const addon = join(folders.packageFolder, addonFile);
  const aside = `${addon}.${process.pid}`;
  await mkdir(dirname(addon), { recursive: true });
  try {
    const finished = await runTool(compiler, compileArguments(folders, aside), env);
    if (finished.code !== 0) {
      throw new NativeError(`${compiler} could not build the addon (${lastLine(finished)}): look at the compiler.`);
    }
    await rename(aside, addon);
  } finally {
    await rm(aside, { force: true });
  }
}
