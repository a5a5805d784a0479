import { quoted } from "@distcal/numerics";
import { forbiddenKeys } from "./canonical-json.ts";
import { atIndex, atKey, broken, type Place } from "./schema/model-format-error.ts";

/** What a JSON text may hold before JSON.parse is let at it. */
export interface JsonLimits {
  /** Levels of objects and arrays. */
  readonly depth: number;
  /** Objects, arrays and strings (keys too): what takes far more memory than its text. */
  readonly parts: number;
  /** Values of all kinds. */
  readonly values: number;
}

/** One open object or array: the key or the index that the scan is at. */
interface Level {
  readonly keys: Set<string> | undefined;
  key: string;
  index: number;
}

const quote = 0x22;
const backslash = 0x5c;

const foreign = "distcal never writes a file like this: check that it is the right file";

/**
 * One pass over a JSON text that refuses what would cost memory or mislead before anything is built from it: too deep,
 * too many parts, a key twice in one object, a forbidden key (also one in escapes). It trusts the grammar: JSON.parse
 * stops at the first mistake, and up to there the scan has seen the same.
 */
export function scanJson(text: string, limits: JsonLimits, root: Place): void {
  const levels: Level[] = [];
  let keyNext = false;
  let parts = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x7b: // {
      case 0x5b: // [
        if (levels.length >= limits.depth) throw tooDeep(limits.depth, root);
        if (++parts > limits.parts) throw tooMany(limits.parts, "objects, arrays and strings", root);
        keyNext = text.charCodeAt(i) === 0x7b;
        levels.push({ keys: keyNext ? new Set() : undefined, key: "", index: 0 });
        break;
      case 0x7d: // }
      case 0x5d: // ]
        levels.pop();
        keyNext = false;
        break;
      case 0x2c: {
        // ,
        if (++values > limits.values) throw tooMany(limits.values, "values", root);
        const level = levels.at(-1);
        if (level !== undefined) level.index++;
        keyNext = level?.keys !== undefined;
        break;
      }
      case quote: {
        if (++parts > limits.parts) throw tooMany(limits.parts, "objects, arrays and strings", root);
        const end = endOfString(text, i);
        if (keyNext) takeKey(text.slice(i, end + 1), levels, root);
        keyNext = false;
        i = end;
        break;
      }
    }
  }
}

/** The index of the quote that closes the string opened at `start`, or of the last character if none does. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === backslash) i++;
  }
  return text.length;
}

function takeKey(token: string, levels: readonly Level[], root: Place): void {
  const level = levels.at(-1);
  const key = unescaped(token);
  if (level?.keys === undefined || key === undefined) return;
  const twice = level.keys.has(key);
  level.keys.add(key);
  level.key = key;
  if (!twice && !forbiddenKeys.has(key)) return;
  const place = placeOf(levels, root);
  if (twice) throw broken("duplicate-key", place, "must be there once", `the key ${quoted(key)} twice`);
  const remedy = "such keys only occur in attacks: do not use this file; get it from its author again";
  throw broken("forbidden-key", { ...place, remedy }, "must not be there", `a key named ${key}`);
}

/** The key that a token spells; undefined for one that is not JSON, which JSON.parse will refuse in its turn. */
function unescaped(token: string): string | undefined {
  if (!token.includes("\\")) return token.slice(1, -1);
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}

function placeOf(levels: readonly Level[], root: Place): Place {
  return levels.reduce((place, { keys, key, index }) => (keys ? atKey(place, key) : atIndex(place, index)), root);
}

function tooDeep(limit: number, root: Place): Error {
  return broken(
    "too-deep",
    { ...root, remedy: foreign },
    `must nest at most ${limit} levels of objects and arrays`,
    "more",
  );
}

function tooMany(limit: number, what: string, root: Place): Error {
  return broken("too-large", { ...root, remedy: foreign }, `must hold at most ${limit} ${what}`, "more");
}
