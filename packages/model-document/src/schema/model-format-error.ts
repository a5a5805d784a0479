import { described as inFewWords, quoted } from "@distcal/numerics";

/** Why a model document was refused. */
export type ModelFormatCode =
  | "not-json"
  | "too-large"
  | "too-deep"
  | "forbidden-key"
  | "duplicate-key"
  | "unknown-key"
  | "missing-key"
  | "bad-value"
  | "wrong-format"
  | "newer-version"
  | "unknown-method"
  | "wrong-digest";

/** A model document that can't be read or written: `code` is the reason, `path` the place in the document ("" is all of it). */
export class ModelFormatError extends Error {
  override readonly name = "ModelFormatError";
  readonly code: ModelFormatCode;
  readonly path: string;

  constructor(code: ModelFormatCode, path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.path = path;
  }
}

/** Where in a document a check looks, on whose behalf, and what its caller should do about a bad value. */
export interface Place {
  readonly where: string;
  readonly path: string;
  readonly remedy: string;
}

/** The place of a key of the object at `place`. */
export function atKey(place: Place, key: string): Place {
  return { ...place, path: pathOfKey(place.path, key) };
}

/** The place of an element of the array at `place`. */
export function atIndex(place: Place, index: number): Place {
  return { ...place, path: `${place.path}[${index}]` };
}

function pathOfKey(path: string, key: string): string {
  if (!/^[A-Za-z_$][\w$]{0,39}$/.test(key)) return `${path}[${quoted(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}

/** The error of a broken rule at a place: "where: path rule, got value; remedy". */
export function broken(code: ModelFormatCode, place: Place, rule: string, got: string): ModelFormatError {
  const subject = place.path === "" ? "the document" : place.path;
  return new ModelFormatError(code, place.path, `${place.where}: ${subject} ${rule}, got ${got}; ${place.remedy}`);
}

/** A value in few words; a string of a document is shown as it stands there. */
export function described(value: unknown): string {
  return typeof value === "string" ? quoted(value) : inFewWords(value);
}
