import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readingError, requireFolder, systemCode, writeFileAtomically } from "@distcal/tables/node";
import type { CellScores } from "./cell-scores.ts";
import type { CellKey, Protocol } from "./protocol.ts";

/** All that decides the scores of a cell. */
export interface StoredKey extends CellKey {
  readonly seed: number;
  readonly protocol: Protocol;
  /** Digest of the data set's file. */
  readonly data: string;
  /** Digest of the code that fits and scores. */
  readonly code: string;
}

/** Finished cells on disk: what was done once is not done again. */
export interface CellStore {
  /** The scores of a cell; undefined if it is not there, or was damaged, which is told. */
  read(key: StoredKey): Promise<CellScores | undefined>;
  write(key: StoredKey, scores: CellScores): Promise<void>;
}

const format = "distcal-reproduction-cell";

/** The store in a folder, which is created with the first cell. */
export function cellStore(folder: string, onDamaged: (file: string, why: string) => void = () => undefined): CellStore {
  const fileOf = (key: StoredKey): string => {
    const { dataset, base, split, method } = key;
    return join(folder, `${base}-${dataset}-${split}-${method}-${digestOf(key).slice(0, 16)}.json`);
  };
  return Object.freeze({
    async read(key: StoredKey) {
      const file = fileOf(key);
      const text = await readFile(file, "utf8").catch((error) => {
        if (["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) return undefined;
        throw readingError(file, error);
      });
      if (text === undefined) return undefined;
      const read = scoresFrom(text, key);
      if (typeof read !== "string") return read;
      onDamaged(file, read);
      return undefined;
    },
    async write(key: StoredKey, scores: CellScores) {
      await requireFolder(folder);
      const content = { format, key, scores };
      await writeFileAtomically(fileOf(key), `${JSON.stringify({ ...content, sha256: digestOf(content) }, null, 2)}\n`);
    },
  });
}

/** The scores of a kept file, or why they can't be trusted. */
function scoresFrom(text: string, key: StoredKey): CellScores | string {
  let content: { format?: unknown; key?: unknown; scores?: CellScores; sha256?: unknown };
  try {
    content = JSON.parse(text);
  } catch {
    return "it is not JSON";
  }
  if (typeof content !== "object" || content === null || content.format !== format) return "it is not a finished cell";
  const { sha256, ...rest } = content;
  if (sha256 !== digestOf(rest)) return "its digest is wrong";
  if (digestOf(content.key) !== digestOf(key)) return "it belongs to another cell";
  return content.scores as CellScores;
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
