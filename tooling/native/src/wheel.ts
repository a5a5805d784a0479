import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { NativeError } from "./native-error.ts";
import { type Environment, type Finished, firstThatRuns, lastLine, runTool } from "./tool.ts";

/** What is downloaded; requirements.txt pins the same release with its digest. */
export const wheel = { project: "tensorflow-cpu", version: "2.15.1" } as const;

/** The pinned requirement with its digest, which pip checks. */
export const requirementsFile: string = fileURLToPath(new URL("../requirements.txt", import.meta.url));

/** What pip is asked to do: the wheel for Linux on x86-64, whatever this machine's Python is. */
export function downloadArguments(folder: string): readonly string[] {
  return [
    ...["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--retries", "1"],
    ...["--no-deps", "--only-binary=:all:", "--python-version", "3.11"],
    ...["--platform", "manylinux2014_x86_64", "--platform", "manylinux_2_17_x86_64"],
    ...["--require-hashes", "--requirement", requirementsFile, "--dest", folder],
  ];
}

/** A Python that has pip, or NativeError. */
export async function requirePython(env: Environment): Promise<string> {
  const python = await firstThatRuns(["python3", "python"], ["-m", "pip", "--version"], env);
  if (python !== undefined) return python;
  throw new NativeError(
    "Python with pip is needed to fetch the TensorFlow library and was not found: install it " +
      "(Debian: apt install python3-pip) and run pnpm native again.",
  );
}

/** Downloads the wheel into the folder and answers its path. */
export async function downloadWheel(python: string, folder: string, env: Environment): Promise<string> {
  const finished = await runTool(python, downloadArguments(folder), env);
  if (finished.code !== 0) throw new NativeError(downloadComplaint(finished));
  const name = (await readdir(folder)).find((entry) => entry.endsWith(".whl"));
  if (name === undefined) throw new NativeError(`pip downloaded no wheel of ${wheel.project}: run pnpm native again.`);
  return join(folder, name);
}

/** One sentence for a download that failed. */
export function downloadComplaint(finished: Finished): string {
  const said = finished.stdout + finished.stderr;
  const what = `${wheel.project} ${wheel.version}`;
  if (/DO NOT MATCH THE HASHES/.test(said)) {
    return `${what} has another SHA-256 than requirements.txt pins, so it was not used: ask whoever runs your package index.`;
  }
  if (/No space left|Errno 28/.test(said)) return `the disk is full: free 1 GB and run pnpm native again.`;
  if (
    /NewConnectionError|ConnectTimeout|name resolution|Connection refused|Max retries|ProxyError|SSLError/.test(said)
  ) {
    return `${what} can't be downloaded, the Python package index can't be reached: connect to the network and run pnpm native again.`;
  }
  if (/No matching distribution/.test(said)) {
    return `${what} is not on the Python package index that pip uses: point pip to one that has it and run pnpm native again.`;
  }
  return `pip could not download ${what} (${lastLine(finished)}): fix that and run pnpm native again.`;
}
