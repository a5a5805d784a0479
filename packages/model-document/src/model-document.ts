import type { JsonValue, ModelDocument, Standardisation, ValueRange } from "@distcal/distributions";
import { canonicalJson, documentDigest } from "./canonical-json.ts";
import { broken, described, type Place } from "./schema/model-format-error.ts";
import {
  boolean,
  integer,
  nullable,
  number,
  numberArray,
  object,
  oneOf,
  refined,
  type Schema,
  text,
} from "./schema/schema.ts";
import { type ModelSections, sections } from "./sections/sections.ts";
import { sha256 } from "./sha256.ts";

/** An object that JSON can hold. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** How a model came to be, as far as the same seed gives the same bytes: no clock, no machine. */
export type FitSummary = {
  /** Rows it was fitted to. */
  readonly rows: number;
  /** The evidence lower bound reached, in nats; null for methods that have none. */
  readonly elbo: number | null;
  readonly engine: string;
  readonly seed: number;
  /** The predicted means seen in the fit. */
  readonly meanRange: ValueRange;
  /** The predicted standard deviations seen in the fit. */
  readonly stdRange: ValueRange;
  readonly iterations?: number;
  readonly converged?: boolean;
};

/** What every model document says. */
type ModelCore<Method extends string = string, Parameters extends JsonObject = JsonObject> = {
  /** The name of the method, such as "gp-beta". */
  readonly method: Method;
  /** What the method needs to calibrate again: plain numbers and arrays of them. */
  readonly parameters: Parameters;
  readonly standardisation: Standardisation;
  readonly fit: FitSummary;
};

/** What a model document says, whatever version of the format it was written in. */
export type ModelContent<Method extends string = string, Parameters extends JsonObject = JsonObject> = ModelCore<
  Method,
  Parameters
> &
  ModelSections;

/**
 * A complete document of the newest version of the format: content and the SHA-256 of its canonical text. Its sections are
 * among the keys of any JSON object, since an optional key would be no JSON to a compiler that lets it be undefined.
 */
export interface SealedModelDocument extends ModelDocument, ModelCore {
  readonly method: string;
  readonly sha256: string;
}

/** The version of the format that is written. */
export const modelVersion = 2;

const writing: Place = { where: "modelDocument", path: "", remedy: "pass a value that the model file can hold" };

const methodName: Schema<string> = text({ maxLength: 64, pattern: /^[a-z][a-z0-9-]*$/ });

const anyObject: Schema<JsonObject> = (value, place) => {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw broken("bad-value", place, "must be an object", described(value));
};

const fitSummary: Schema<FitSummary> = object(
  {
    rows: integer({ min: 1 }),
    elbo: nullable(number()),
    engine: text({ maxLength: 64 }),
    seed: integer(),
    meanRange: rangeOf({}),
    stdRange: rangeOf({ above: 0 }),
  },
  { iterations: integer({ min: 0 }), converged: boolean() },
);

const contentKeys = {
  format: oneOf("distcal-model"),
  method: methodName,
  parameters: anyObject,
  standardisation: object({ center: number(), scale: number({ above: 0 }) }),
  fit: fitSummary,
};

const digest = text({ maxLength: 64, pattern: /^[0-9a-f]{64}$/ });
const exactly = (version: number): Schema<number> => integer({ min: version, max: version });

/** The layout of version 1; what the parameters hold is the method's own affair. */
export const version1: Schema<JsonObject> = object({ ...contentKeys, version: exactly(1), sha256: digest });

/** Version 2: the same with optional sections, each in a file of its own. */
export const version2: Schema<JsonObject> = object({ ...contentKeys, version: exactly(2), sha256: digest }, sections);

const unsealed = object({ ...contentKeys, version: exactly(modelVersion) }, sections);

/** A document that content was read from or sealed as: a value that carries it needs no second digest. */
const sealedAs: unique symbol = Symbol("sealed document");

/**
 * A complete document from its content: a plain, deeply frozen copy with format, version and digest. Content that was
 * read from a document gives that document.
 */
export function modelDocument(content: ModelContent): SealedModelDocument {
  return sealedDocumentOf(content) ?? sealed(content);
}

function sealed(content: ModelContent): SealedModelDocument {
  const canonical = canonicalJson({ ...content, format: "distcal-model", version: modelVersion }, writing);
  // Read back from its text, so that in memory it is what a reader of the file will see.
  const { format, version, method, parameters, ...rest } = unsealed(JSON.parse(canonical), writing);
  // For people who open the file: what it is first, the long lists last.
  return selfSealed({ format, version, method, ...rest, parameters, sha256: sha256(canonical) });
}

/** The same model with these sections, in place of those it had by their names. */
export function withSections(document: SealedModelDocument, added: ModelSections): SealedModelDocument {
  return modelDocument({ ...contentOfSealed(document), ...added });
}

/** A document whose digest is known to be right, frozen, and marked so. */
export function selfSealed<T extends SealedModelDocument>(document: T): T {
  // Not enumerable: a copy of the document, which may differ from it, has to be checked again.
  Object.defineProperty(document, sealedAs, { value: document });
  return deepFrozen(document);
}

/** The content of a document, frozen, which remembers the document. */
export function contentOfSealed(document: SealedModelDocument): ModelContent {
  const { format: _, version: _v, sha256: _d, ...content } = document;
  return Object.freeze(Object.defineProperty(content as ModelContent, sealedAs, { value: document }));
}

/**
 * The content of a document that another thread of the same program read or sealed, and handed over as a copy. It is taken
 * at its word: what comes from outside goes through readModelDocument.
 */
export function receivedContent(document: SealedModelDocument): ModelContent {
  return contentOfSealed(selfSealed(document));
}

function sealedDocumentOf(value: object): SealedModelDocument | undefined {
  return (value as { readonly [sealedAs]?: SealedModelDocument })[sealedAs];
}

/** The text of a model file: the document on one line. Refuses a document that could not be read again. */
export function modelText(document: ModelDocument): string {
  if (sealedDocumentOf(document) === document) return `${JSON.stringify(document)}\n`;
  const place: Place = { where: "modelText", path: "", remedy: "let toJSON return a value of modelDocument" };
  version2(document, place);
  if (document["sha256"] !== documentDigest(document, place)) {
    const got = described(document["sha256"]);
    throw broken("wrong-digest", { ...place, path: "sha256" }, "must be the digest of the content", got);
  }
  return `${JSON.stringify(document)}\n`;
}

/** The same value, frozen with all it holds. */
export function deepFrozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Array.isArray(value) ? value : Object.values(value)) deepFrozen(part);
  return Object.freeze(value);
}

function rangeOf(bounds: { readonly above?: number }): Schema<ValueRange> {
  const pair = numberArray({ length: 2, ...bounds }) as Schema<ValueRange>;
  return refined(pair, ([lowest, highest]) => (lowest <= highest ? undefined : "must not go down"));
}
