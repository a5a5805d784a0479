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

/** A value in few words, so that a hostile one can't fill the message. */
export function described(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `an array of length ${value.length}`;
  if (typeof value === "object" && value !== null) return `an object (${prototypeName(value)})`;
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  return typeof value === "bigint" ? "a bigint" : String(value);
}

/** A string in quotes, escaped, cut after 40 characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function prototypeName(value: object): string {
  const maker: unknown = (Object.getPrototypeOf(value) as { constructor?: unknown } | null)?.constructor;
  return typeof maker === "function" ? maker.name : "no prototype";
}
