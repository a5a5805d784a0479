import { createHash } from "node:crypto";
import type { JsonValue } from "@distcal/distributions";
import { expect, it } from "vitest";
import { canonicalJson, documentDigest } from "../src/canonical-json.ts";
import { ModelFormatError } from "../src/schema/model-format-error.ts";

it("canonicalJson sorts keys at every depth and writes no white space", () => {
  const value = { b: [true, null, "ä"], a: { z: 1, y: { n: 2, m: 3 } }, "10": 0, "9": 0 };
  expect(canonicalJson(value)).toBe('{"10":0,"9":0,"a":{"y":{"m":3,"n":2},"z":1},"b":[true,null,"ä"]}');
});

it("canonicalJson prints numbers as JavaScript does, and -0 as 0", () => {
  const numbers = [0.1, 1e21, 1e-7, 5e-324, -0, 1.7976931348623157e308, 123456789012345680000];
  expect(canonicalJson(numbers)).toBe("[0.1,1e+21,1e-7,5e-324,0,1.7976931348623157e+308,123456789012345680000]");
});

it("canonicalJson escapes strings as JSON.stringify does, lone surrogates too", () => {
  expect(canonicalJson('"\u0000\ud800')).toBe('"\\"\\u0000\\ud800"');
});

it("canonicalJson leaves its input as it is", () => {
  const value = { b: 1, a: [3, 1] };
  canonicalJson(Object.freeze(value));
  expect(Object.keys(value)).toEqual(["b", "a"]);
});

const remedy = "; pass plain objects, arrays, strings, booleans, null and finite numbers";

class Point {
  readonly x = 1;
}

it.each<[string, unknown, string, string]>([
  ["NaN", { a: [1, Number.NaN] }, "a[1]", "a[1] must be a finite number, got NaN"],
  ["Infinity", { a: { b: Infinity } }, "a.b", "a.b must be a finite number, got Infinity"],
  ["-Infinity", -Infinity, "", "the document must be a finite number, got -Infinity"],
  ["undefined", { "odd key": undefined }, '["odd key"]', '["odd key"] must be a value of JSON, got undefined'],
  ["a hole", new Array(2), "[0]", "[0] must be a value of JSON, got undefined"],
  ["a function", { f: () => 1 }, "f", "f must be a value of JSON, got a function"],
  ["a symbol", [Symbol("s")], "[0]", "[0] must be a value of JSON, got a symbol"],
  ["a bigint", [1n], "[0]", "[0] must be a value of JSON, got the bigint 1n"],
  [
    "a typed array",
    { w: new Float64Array(2) },
    "w",
    "w must be a plain array (use Array.from), got an object (Float64Array)",
  ],
  ["a date", new Date(0), "", "the document must be a plain object, got an object (Date)"],
  ["an instance", new Point(), "", "the document must be a plain object, got an object (Point)"],
])("canonicalJson refuses %s, naming the path", (_, value, path, complaint) => {
  const refusal = refusalOf(() => canonicalJson(value as JsonValue));
  expect(refusal).toMatchObject({ code: "bad-value", path, message: `canonicalJson: ${complaint}${remedy}` });
});

it.each(["__proto__", "constructor", "prototype"])("canonicalJson refuses a key named %s", (key) => {
  const refusal = refusalOf(() => canonicalJson(JSON.parse(`{"a":[{"${key}":1}]}`)));
  expect(refusal).toMatchObject({ code: "forbidden-key", path: `a[0].${key}` });
  expect(refusal.message).toBe(`canonicalJson: a[0].${key} must not be there, got a key named ${key}${remedy}`);
});

it("canonicalJson refuses a value that contains itself instead of running out of stack", () => {
  const loop: { self?: unknown } = {};
  loop.self = loop;
  const refusal = refusalOf(() => canonicalJson(loop as JsonValue));
  expect(refusal.code).toBe("too-deep");
  expect(refusal.message).toMatch(/must nest at most 32 levels, got more/);
});

it("canonicalJson takes objects without a prototype", () => {
  expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
});

it("documentDigest is the SHA-256 of the canonical text without the top-level sha256", () => {
  const digest = createHash("sha256").update('{"a":{"sha256":"inner"},"b":1}').digest("hex");
  expect(documentDigest({ b: 1, sha256: "any", a: { sha256: "inner" } })).toBe(digest);
});

function refusalOf(action: () => unknown): ModelFormatError {
  try {
    action();
  } catch (error) {
    if (error instanceof ModelFormatError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
