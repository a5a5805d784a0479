import { quoted } from "@distcal/numerics";
import { documentDigest, maxDepth } from "./canonical-json.ts";
import { type JsonLimits, scanJson } from "./scan-json.ts";
import { atKey, broken, described, ModelFormatError, type Place } from "./schema/model-format-error.ts";

/** A kind of sealed file, and what its reader advises. */
export interface SealedKind {
  /** What the key `format` says. */
  readonly format: string;
  /** The newest version that is known. */
  readonly newest: number;
  /** Who reads, and what to do about a damaged file. */
  readonly place: Place;
  /** What to do about a text that is too long, no JSON, of another format, or of a newer version. */
  readonly remedies: {
    readonly tooLarge: string;
    readonly notJson: string;
    readonly otherFormat: string;
    readonly newer: string;
  };
}

/** What was read from a text, as far as every kind of file is alike. */
export interface OpenedFile {
  readonly written: { readonly [key: string]: unknown };
  /** From 1 to the newest. */
  readonly version: number;
}

const limits: JsonLimits = { depth: maxDepth, parts: 100_000, values: 5_000_000 };

/**
 * The document of a text, by its kind: size, nesting and keys are checked before anything is built from the text, then format
 * and version. The reader continues with the schema of that version, and with requireDigest.
 */
export function openSealed(text: string, kind: SealedKind, maxLength: number): OpenedFile {
  requireLength(text, kind, maxLength);
  scanJson(text, limits, kind.place);
  const written = parsed(text, kind);
  return { written, version: versionOf(written, kind) };
}

/** The digest of a document; throws where it is not the one written there. */
export function requireDigest(document: Parameters<typeof documentDigest>[0], place: Place): string {
  const digest = documentDigest(document, place);
  if (document["sha256"] === digest) return digest;
  const rule = `must be the digest of the content (${digest})`;
  throw broken("wrong-digest", atKey(place, "sha256"), rule, String(document["sha256"]));
}

/** Throws unless a text has at most so many characters, without looking into it. */
function requireLength(text: string, { place, remedies }: SealedKind, maxLength: number): void {
  if (typeof text !== "string") {
    throw broken("not-json", { ...place, remedy: "read the file as UTF-8 text" }, "must be a string", described(text));
  }
  if (!(text.length <= maxLength)) {
    const at = { ...place, remedy: remedies.tooLarge };
    throw broken("too-large", at, `must have at most ${maxLength} characters`, `${text.length}`);
  }
}

function parsed(text: string, kind: SealedKind): OpenedFile["written"] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const got = text === "" ? "an empty text" : `${text.length} characters that start with ${quoted(text)}`;
    const message = `${kind.place.where}: the document must be JSON, got ${got}; ${kind.remedies.notJson}`;
    throw new ModelFormatError("not-json", "", message, { cause });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as OpenedFile["written"];
  throw otherFormat(kind, "", "must be an object", described(value));
}

function versionOf(document: OpenedFile["written"], kind: SealedKind): number {
  const wanted = `must be ${JSON.stringify(kind.format)}`;
  if (!Object.hasOwn(document, "format")) throw otherFormat(kind, "format", wanted, "nothing");
  const { format, version } = document;
  if (format !== kind.format) throw otherFormat(kind, "format", wanted, described(format));
  const place = atKey(kind.place, "version");
  if (!(Number.isSafeInteger(version) && (version as number) >= 1)) {
    throw broken("bad-value", place, "must be a whole number ≥ 1", described(version));
  }
  if ((version as number) <= kind.newest) return version as number;
  const at = { ...place, remedy: kind.remedies.newer };
  throw broken("newer-version", at, `must be at most ${kind.newest}`, described(version));
}

function otherFormat({ place, remedies }: SealedKind, path: string, rule: string, got: string): ModelFormatError {
  return broken("wrong-format", { where: place.where, path, remedy: remedies.otherFormat }, rule, got);
}
