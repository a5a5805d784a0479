import type { JsonValue } from "@distcal/distributions";
import { atIndex, atKey, broken, described, type Place } from "./schema/model-format-error.ts";
import { sha256 } from "./sha256.ts";

/** Keys that name parts of JavaScript's own objects: no document may hold them, at any depth. */
export const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** How deep a document may nest: 32 levels of objects and arrays. */
export const maxDepth = 32;

const standalone: Place = {
  where: "canonicalJson",
  path: "",
  remedy: "pass plain objects, arrays, strings, booleans, null and finite numbers",
};

/**
 * The one text of a JSON value: no white space, keys sorted by UTF-16 code units, numbers as JavaScript prints them (the
 * shortest digits that read back exactly; -0 is 0): RFC 8785. Anything JSON can't hold is refused with its path.
 */
export function canonicalJson(value: JsonValue, place: Place = standalone): string {
  return textOf(value, place, 0);
}

/** SHA-256 of the canonical text of a document, its own `sha256` key left out. */
export function documentDigest(document: { readonly [key: string]: JsonValue }, place: Place = standalone): string {
  const { sha256: _, ...content } = document;
  return sha256(canonicalJson(content, place));
}

function textOf(value: unknown, place: Place, depth: number): string {
  if (typeof value === "number") return numberText(value, place);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value !== "object") throw broken("bad-value", place, "must be a value of JSON", described(value));
  // Also what stops a value that contains itself.
  if (depth >= maxDepth) throw broken("too-deep", place, `must nest at most ${maxDepth} levels`, "more");
  if (Array.isArray(value)) return arrayText(value, place, depth);
  return objectText(value, place, depth);
}

function arrayText(values: readonly unknown[], place: Place, depth: number): string {
  // A long list of numbers is the common case, and the built-in prints it three times as fast.
  if (areFinite(values)) return JSON.stringify(values);
  const parts = Array.from(values, (value, i) => textOf(value, atIndex(place, i), depth + 1));
  return `[${parts.join(",")}]`;
}

function areFinite(values: readonly unknown[]): boolean {
  // A loop, because every() leaves holes out.
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) return false;
  }
  return true;
}

function objectText(value: object, place: Place, depth: number): string {
  const prototype: object | null = Object.getPrototypeOf(value);
  // Asked this way because a plain object of another window or frame has another Object.prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    const rule = ArrayBuffer.isView(value) ? "must be a plain array (use Array.from)" : "must be a plain object";
    throw broken("bad-value", place, rule, described(value));
  }
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const at = atKey(place, key);
    if (forbiddenKeys.has(key)) throw broken("forbidden-key", at, "must not be there", `a key named ${key}`);
    parts.push(`${JSON.stringify(key)}:${textOf((value as Record<string, unknown>)[key], at, depth + 1)}`);
  }
  return `{${parts.join(",")}}`;
}

function numberText(value: number, place: Place): string {
  if (!Number.isFinite(value)) throw broken("bad-value", place, "must be a finite number", String(value));
  return String(value);
}
