import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readingError, requireFolder, systemCode, writeFileAtomically } from "@distcal/tables/node";

/** Finished results on disk, by all that decides them: what was done once is not done again. */
export interface ResultStore<Key, Result> {
  /** The result of a key; undefined if it is not there, or was damaged, which `onDamaged` is told. */
  read(key: Key): Promise<Result | undefined>;
  write(key: Key, result: Result): Promise<void>;
}

/** Where results are kept, and how. */
export interface ResultStoreOptions<Key> {
  /** It is created with the first result. */
  readonly folder: string;
  /** What a file says it is. */
  readonly format: string;
  /** How the name of a file begins; a digest of the key follows. */
  readonly nameOf: (key: Key) => string;
  readonly onDamaged?: ((file: string, why: string) => void) | undefined;
}

/** The store in a folder: a JSON file a result, sealed by a digest. */
export function resultStore<Key, Result>(options: ResultStoreOptions<Key>): ResultStore<Key, Result> {
  const { folder, format, nameOf, onDamaged } = options;
  const fileOf = (key: Key): string => join(folder, `${nameOf(key)}-${digestOf(key).slice(0, 16)}.json`);
  return Object.freeze({
    async read(key: Key) {
      const file = fileOf(key);
      const text = await readFile(file, "utf8").catch((error) => {
        if (["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) return undefined;
        throw readingError(file, error);
      });
      if (text === undefined) return undefined;
      const read = resultFrom<Result>(text, format, key);
      if ("result" in read) return read.result;
      onDamaged?.(file, read.why);
      return undefined;
    },
    async write(key: Key, result: Result) {
      await requireFolder(folder);
      const content = { format, key, result };
      await writeFileAtomically(fileOf(key), `${JSON.stringify({ ...content, sha256: digestOf(content) }, null, 2)}\n`);
    },
  });
}

/** The result of a kept file, or why it can't be trusted. */
function resultFrom<Result>(text: string, format: string, key: unknown): { result: Result } | { why: string } {
  let content: { format?: unknown; key?: unknown; result?: Result; sha256?: unknown };
  try {
    content = JSON.parse(text);
  } catch {
    return { why: "it is not JSON" };
  }
  if (typeof content !== "object" || content === null || content.format !== format) {
    return { why: "it is not a finished result" };
  }
  const { sha256, ...rest } = content;
  if (sha256 !== digestOf(rest)) return { why: "its digest is wrong" };
  if (digestOf(content.key) !== digestOf(key)) return { why: "it belongs to another key" };
  return { result: content.result as Result };
}

function digestOf(content: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(content)))
    .digest("hex");
}

/** With keys in the order of the alphabet, so that equal contents have equal texts. */
function sorted(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(sorted);
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(
    Object.entries(content)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  );
}
