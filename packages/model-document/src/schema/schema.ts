import type { JsonValue } from "@distcal/distributions";
import { quoted } from "@distcal/numerics";
import { atIndex, atKey, broken, described, type Place } from "./model-format-error.ts";

/** A check of one value of a document: answers the same value, typed, or throws a ModelFormatError that names the place. */
export type Schema<T extends JsonValue = JsonValue> = (value: unknown, place: Place) => T;

/** The type of the values that a schema lets through. */
export type Checked<S> = S extends Schema<infer T> ? T : never;

/** Bounds of a number; `above` is exclusive. */
export interface NumberBounds {
  readonly above?: number;
  readonly min?: number;
  readonly max?: number;
}

/** The length of an array: exactly `length`, or from `minLength` (default 0) to `maxLength`. */
export type ArrayLength = { readonly length: number } | { readonly minLength?: number; readonly maxLength: number };

type Shape = Readonly<Record<string, Schema>>;
type ShapeValue<S extends Shape> = { readonly [K in keyof S]: Checked<S[K]> };

/** A finite number within bounds. */
export function number(bounds: NumberBounds = {}): Schema<number> {
  const rule = `must be a finite number${wordsOf(bounds)}`;
  return (value, place) => {
    if (typeof value === "number" && isWithin(value, bounds)) return value;
    throw broken("bad-value", place, rule, described(value));
  };
}

/** An integer that float64 holds exactly, within bounds. */
export function integer(bounds: NumberBounds = {}): Schema<number> {
  const rule = `must be a whole number${wordsOf(bounds)}`;
  return (value, place) => {
    if (Number.isSafeInteger(value) && isWithin(value as number, bounds)) return value as number;
    throw broken("bad-value", place, rule, described(value));
  };
}

/** true or false. */
export function boolean(): Schema<boolean> {
  return (value, place) => {
    if (typeof value === "boolean") return value;
    throw broken("bad-value", place, "must be true or false", described(value));
  };
}

/** A string of at most `maxLength` characters that matches the pattern whole. */
export function text(options: { readonly maxLength: number; readonly pattern?: RegExp }): Schema<string> {
  const { maxLength, pattern } = options;
  const rule = `must be a string of at most ${maxLength} characters${pattern ? ` like ${pattern.source}` : ""}`;
  return (value, place) => {
    // The length first: a pattern never runs over a string of any length.
    if (typeof value === "string" && value.length <= maxLength && (!pattern || pattern.test(value))) return value;
    throw broken("bad-value", place, rule, described(value));
  };
}

/** One of the given strings. */
export function oneOf<const T extends string>(...choices: readonly T[]): Schema<T> {
  const rule = `must be ${choices.map((choice) => JSON.stringify(choice)).join(" or ")}`;
  return (value, place) => {
    if (choices.includes(value as T)) return value as T;
    throw broken("bad-value", place, rule, described(value));
  };
}

/** null, or what the schema lets through. */
export function nullable<T extends JsonValue>(schema: Schema<T>): Schema<T | null> {
  return (value, place) => (value === null ? null : schema(value, place));
}

/** A list of finite numbers, each within bounds. */
export function numberArray(options: ArrayLength & NumberBounds): Schema<readonly number[]> {
  const each = number(options);
  return (value, place) => {
    const list = listOf(value, place, options);
    for (let i = 0; i < list.length; i++) {
      const item = list[i];
      if (!(typeof item === "number" && isWithin(item, options))) each(item, atIndex(place, i));
    }
    return list as readonly number[];
  };
}

/** A list whose items all pass the same schema. */
export function array<T extends JsonValue>(item: Schema<T>, options: ArrayLength): Schema<readonly T[]> {
  return (value, place) => {
    const list = listOf(value, place, options);
    for (let i = 0; i < list.length; i++) item(list[i], atIndex(place, i));
    return list as readonly T[];
  };
}

/** An object with exactly these keys; those of the second shape may be left out. Any other key is refused. */
export function object<R extends Shape>(required: R): Schema<ShapeValue<R>>;
export function object<R extends Shape, O extends Shape>(
  required: R,
  optional: O,
): Schema<ShapeValue<R> & Partial<ShapeValue<O>>>;
export function object(required: Shape, optional: Shape = {}): Schema {
  return (value, place) => {
    if (!isObject(value)) throw broken("bad-value", place, "must be an object", described(value));
    for (const key of Object.keys(value)) {
      // Own keys only: "toString" must not find the shape's prototype.
      const schema = own(required, key) ?? own(optional, key);
      if (schema === undefined) throw unknownKey(place, key);
      schema(value[key], atKey(place, key));
    }
    for (const key of Object.keys(required)) {
      if (!Object.hasOwn(value, key)) throw broken("missing-key", atKey(place, key), "must be there", "nothing");
    }
    return value as JsonValue;
  };
}

/** A schema with one more rule over the whole value: the rule answers undefined, or what must hold. */
export function refined<T extends JsonValue>(schema: Schema<T>, rule: (value: T) => string | undefined): Schema<T> {
  return (value, place) => {
    const checked = schema(value, place);
    const complaint = rule(checked);
    if (complaint === undefined) return checked;
    throw broken("bad-value", place, complaint, summarised(checked));
  };
}

function own(shape: Shape, key: string): Schema | undefined {
  return Object.hasOwn(shape, key) ? shape[key] : undefined;
}

function unknownKey(place: Place, key: string): Error {
  const rule = "is not a key of this format: it must not be there";
  return broken("unknown-key", atKey(place, key), rule, `a key named ${quoted(key)}`);
}

function listOf(value: unknown, place: Place, length: ArrayLength): readonly unknown[] {
  if (!Array.isArray(value)) throw broken("bad-value", place, "must be an array", described(value));
  const [least, most] = "length" in length ? [length.length, length.length] : [length.minLength ?? 0, length.maxLength];
  if (value.length >= least && value.length <= most) return value;
  const rule = least === most ? `must have ${least} items` : `must have from ${least} to ${most} items`;
  throw broken("bad-value", place, rule, String(value.length));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isWithin(value: number, { above = -Infinity, min = -Infinity, max = Infinity }: NumberBounds): boolean {
  return Number.isFinite(value) && value > above && value >= min && value <= max;
}

function wordsOf({ above, min, max }: NumberBounds): string {
  const bounds = [above === undefined ? "" : `> ${above}`, min === undefined ? "" : `≥ ${min}`];
  const words = [...bounds, max === undefined ? "" : `≤ ${max}`].filter((word) => word !== "");
  return words.length === 0 ? "" : ` ${words.join(" and ")}`;
}

function summarised(value: JsonValue): string {
  return Array.isArray(value) && value.length <= 4 ? JSON.stringify(value) : described(value);
}
