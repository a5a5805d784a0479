import { access } from "node:fs/promises";
import { normalize, resolve } from "node:path";
import { badInput } from "../../errors/user-error.ts";
import { inputName } from "../files/byte-source.ts";

/**
 * The files that arguments name, each once: a path stands for itself, one with wildcards that is not a file for the files
 * it matches, in the order of their names.
 */
export async function inputFiles(args: readonly string[]): Promise<readonly string[]> {
  if (args.includes("-") && args.length > 1) {
    throw badInput("standard input (-) can't be read together with files; write it to a file, or name only -");
  }
  const files = await Promise.all(args.map(async (path) => ((await isPattern(path)) ? matches(path) : [path])));
  const once = new Map(files.flat().map((path) => [path === "-" ? path : resolve(path), path]));
  return Object.freeze([...once.values()]);
}

/** What some files are called together, for messages. */
export function filesName([first, ...others]: readonly string[]): string {
  const more = others.length === 1 ? "1 more file" : `${others.length} more files`;
  return others.length === 0 ? inputName(first) : `${inputName(first)} and ${more}`;
}

async function isPattern(path: string): Promise<boolean> {
  if (!/[*?[]/.test(path)) return false;
  return access(path).then(
    () => false,
    () => true,
  );
}

async function matches(pattern: string): Promise<readonly string[]> {
  const { literal, withDuck } = await import("../duckdb/duck.ts");
  // DuckDB takes a first ~ for the home folder; the shell has done so before where that was meant.
  const from = pattern.startsWith("~") ? `./${pattern}` : pattern;
  const rows = await withDuck(async ({ connection }) =>
    (await connection.run(`SELECT file FROM glob(${literal(from)}) ORDER BY file`)).getRows(),
  );
  if (rows.length > 0) return rows.map(([file]) => normalize(String(file)));
  throw badInput(`no file matches ${pattern}; check the folder and the wildcards, and put the pattern in quotes`);
}
