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
import { atKey, broken, described, type Place } from "./schema/model-format-error.ts";
import type { Checked, Schema } from "./schema/schema.ts";
import { openSealed, requireDigest, type SealedKind } from "./sealed-file.ts";

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

// Version n is at index n - 1. A layout stays forever once a release has written it.
const layouts: readonly Layout[] = [
  { schema: version1, upgrade: (document) => ({ ...document, version: 2 }) },
  { schema: version2 },
];

const reading: Place = {
  where: "readModelDocument",
  path: "",
  remedy: "the file is damaged or was edited: save the model again or restore a copy",
};

const remedies: SealedKind["remedies"] = {
  tooLarge: "check that it is a model file; if it is, raise maxLength",
  notJson: "it is cut off, damaged or not a model file: save the model again or restore a copy",
  otherFormat: "it is not a distcal model: pass a file that distcal fit or saveCalibrator wrote",
  newer: "it was written by a newer distcal: update with npm install @distcal/calibrate@latest",
};

/**
 * The content of a model text, deeply frozen. Size, nesting and keys are checked before anything is built from the text;
 * then format, version, every key and value, the method's parameters and the digest. The digest finds damage and edits;
 * it is not a signature. Throws a ModelFormatError that says why and what to do.
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
  const kind: SealedKind = { format: "distcal-model", newest: known.length, place: reading, remedies };
  const { written, version } = openSealed(text, kind, maxLength);
  const document = upgraded(known, known[version - 1].schema(written, reading), version);
  const { format: _, version: _v, sha256: _d, ...content } = document;
  const { method, parameters } = content as ModelContent;
  const schema = schemaOf(methods, method);
  schema(parameters, atKey(reading, "parameters"));
  const sha256 = requireDigest(written as JsonObject, reading);
  if (version < known.length) return deepFrozen(content) as ReadContent<M>;
  const asWritten = { ...document, sha256 } as unknown as SealedModelDocument;
  return contentOfSealed(selfSealed(asWritten)) as ReadContent<M>;
}

function upgraded(known: readonly Layout[], document: JsonObject, version: number): JsonObject {
  return known.slice(version - 1).reduce((older, { upgrade }) => upgrade?.(older) ?? older, document);
}

function schemaOf(methods: MethodSchemas, method: string): Schema<JsonObject> {
  // Own keys only: a method named "valueOf" must not find one.
  if (Object.hasOwn(methods, method)) return methods[method];
  const rule = `must be one of the known methods (${Object.keys(methods).join(", ")})`;
  const remedy = "read it with the package that wrote it, hand in the reader of its method, or update distcal";
  throw broken("unknown-method", { ...atKey(reading, "method"), remedy }, rule, described(method));
}
