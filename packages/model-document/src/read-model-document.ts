import { documentDigest, maxDepth } from "./canonical-json.ts";
import {
  contentOfSealed,
  deepFrozen,
  type JsonObject,
  type ModelContent,
  type SealedModelDocument,
  selfSealed,
  version1,
  version2,
} from "./model-document.ts";
import { type JsonLimits, scanJson } from "./scan-json.ts";
import { atKey, broken, described, ModelFormatError, type Place, quoted } from "./schema/model-format-error.ts";
import type { Checked, Schema } from "./schema/schema.ts";

/** The methods a reader knows: the schema of each one's parameters. */
export type MethodSchemas = Readonly<Record<string, Schema<JsonObject>>>;

/** What reading gives: the content of one of the known methods, its parameters typed by their schema. */
export type ReadContent<M extends MethodSchemas> = {
  [K in keyof M & string]: ModelContent<K, Checked<M[K]>>;
}[keyof M & string];

/** How a version of the format is read: its own schema, and the step to the next version (the newest has none). */
export interface Layout {
  readonly schema: Schema<JsonObject>;
  readonly upgrade?: (document: JsonObject) => JsonObject;
}

export interface ReadOptions {
  /** The most characters a text may have: 64 Mi by default. */
  readonly maxLength?: number;
}

/** The most characters of a model text, and bytes of a model file, by default. */
export const defaultMaxLength: number = 64 * 1024 * 1024;

const limits: JsonLimits = { depth: maxDepth, parts: 100_000, values: 5_000_000 };

// Version n is at index n - 1. A layout stays for ever once a release has written it.
const layouts: readonly Layout[] = [
  { schema: version1, upgrade: (document) => ({ ...document, version: 2 }) },
  { schema: version2 },
];

const reading: Place = {
  where: "readModelDocument",
  path: "",
  remedy: "the file is damaged or was edited: save the model again or restore a copy",
};

/**
 * The content of a model text, deeply frozen. Size, nesting and keys are checked before anything is built from the text;
 * then format, version, every key and value, the method's parameters and the digest. The digest finds damage and edits;
 * it is no signature. Throws a ModelFormatError that says why and what to do.
 */
export function readModelDocument<M extends MethodSchemas>(
  text: string,
  methods: M,
  options: ReadOptions = {},
): ReadContent<M> {
  return readByLayouts(layouts, text, methods, options);
}

/** The same for a format with the given versions. */
export function readByLayouts<M extends MethodSchemas>(
  known: readonly Layout[],
  text: string,
  methods: M,
  { maxLength = defaultMaxLength }: ReadOptions,
): ReadContent<M> {
  requireLength(text, maxLength);
  scanJson(text, limits, reading);
  const written = parsed(text);
  const version = versionOf(written, known.length);
  const document = upgraded(known, known[version - 1].schema(written, reading), version);
  const { format: _, version: _v, sha256: _d, ...content } = document;
  const { method, parameters } = content as ModelContent;
  const schema = schemaOf(methods, method);
  schema(parameters, atKey(reading, "parameters"));
  const sha256 = requireDigest(written);
  if (version < known.length) return deepFrozen(content) as ReadContent<M>;
  const asWritten = { ...document, sha256 } as unknown as SealedModelDocument;
  return contentOfSealed(selfSealed(asWritten)) as ReadContent<M>;
}

/** Throws unless a text has at most so many characters, without looking into it. */
function requireLength(text: string, maxLength: number): void {
  if (typeof text !== "string") {
    throw broken(
      "not-json",
      { ...reading, remedy: "read the file as UTF-8 text" },
      "must be a string",
      described(text),
    );
  }
  if (!(text.length <= maxLength)) {
    const remedy = "check that it is a model file; if it is, raise maxLength";
    throw broken("too-large", { ...reading, remedy }, `must have at most ${maxLength} characters`, `${text.length}`);
  }
}

function parsed(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const got = text === "" ? "an empty text" : `${text.length} characters that start with ${quoted(text)}`;
    const remedy = "it is cut off, damaged or no model file: save the model again or restore a copy";
    const message = `${reading.where}: the document must be JSON, got ${got}; ${remedy}`;
    throw new ModelFormatError("not-json", "", message, { cause });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw notAModel("", "must be an object", described(value));
}

function versionOf(document: JsonObject, newest: number): number {
  if (!Object.hasOwn(document, "format")) throw notAModel("format", 'must be "distcal-model"', "nothing");
  const { format, version } = document;
  if (format !== "distcal-model") throw notAModel("format", 'must be "distcal-model"', described(format));
  const place = atKey(reading, "version");
  if (!(Number.isSafeInteger(version) && (version as number) >= 1)) {
    throw broken("bad-value", place, "must be a whole number ≥ 1", described(version));
  }
  if ((version as number) <= newest) return version as number;
  const remedy = "it was written by a newer distcal: update with npm install @distcal/calibrate@latest";
  throw broken("newer-version", { ...place, remedy }, `must be at most ${newest}`, described(version));
}

function upgraded(known: readonly Layout[], document: JsonObject, version: number): JsonObject {
  return known.slice(version - 1).reduce((older, { upgrade }) => upgrade?.(older) ?? older, document);
}

function schemaOf(methods: MethodSchemas, method: string): Schema<JsonObject> {
  // Own keys only: a method named "valueOf" must not find one.
  if (Object.hasOwn(methods, method)) return methods[method];
  const rule = `must be one of the known methods (${Object.keys(methods).join(", ")})`;
  const remedy = "read it with the package that wrote it, or update distcal";
  throw broken("unknown-method", { ...atKey(reading, "method"), remedy }, rule, described(method));
}

/** The digest of a document; throws where it is not the one written there. */
function requireDigest(document: JsonObject): string {
  const digest = documentDigest(document, reading);
  if (document["sha256"] === digest) return digest;
  const rule = `must be the digest of the content (${digest})`;
  throw broken("wrong-digest", atKey(reading, "sha256"), rule, String(document["sha256"]));
}

function notAModel(path: string, rule: string, got: string): ModelFormatError {
  const remedy = "it is not a distcal model: pass a file that distcal fit or saveCalibrator wrote";
  return broken("wrong-format", { where: reading.where, path, remedy }, rule, got);
}
