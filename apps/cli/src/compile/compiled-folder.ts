import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AtomicFolder, openAtomicFolder } from "@distcal/tables/node";

/** The files that a compiled model may consist of. */
const ownNames = [
  "cells.parquet",
  "cells.csv",
  "cells.sql",
  "calibrate.sql",
  "model.onnx",
  "check.csv",
  "README.md",
] as const;

/** How the README of a compiled model begins. */
const ownBeginning = "# A compiled ";

/** The folder that gets a compiled model, whole or not at all: only one that `compile` wrote before, or an empty one, is replaced. */
export function openCompiledFolder(path: string): Promise<AtomicFolder> {
  return openAtomicFolder(path, { isOwn, writes: ownNames.join(", ") });
}

async function isOwn(folder: string, files: readonly string[]): Promise<boolean> {
  if (!files.every((file) => ownNames.some((name) => name === file))) return false;
  const readme = await readFile(join(folder, "README.md"), "utf8").catch(() => "");
  return readme.startsWith(ownBeginning);
}
