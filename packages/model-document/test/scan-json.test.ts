import fc from "fast-check";
import { expect, it } from "vitest";
import { scanJson } from "../src/scan-json.ts";
import { ModelFormatError } from "../src/schema/model-format-error.ts";

const root = { where: "scan", path: "", remedy: "repair it" };
const limits = { depth: 3, parts: 10, values: 8 };

function refusal(text: string): ModelFormatError | undefined {
  try {
    scanJson(text, limits, root);
    return undefined;
  } catch (error) {
    if (error instanceof ModelFormatError) return error;
    throw error;
  }
}

it.each([
  ["plain values", '{"a":[1,2,{"b":null}],"c":"x"}'],
  ["braces and quotes inside strings", '["{{{{[[[[", "\\"{{{{", "\\\\"]'],
  ["the same key in two objects", '[{"a":1},{"a":{"a":2}}]'],
  ["a forbidden word as a value", '{"a":"__proto__"}'],
  ["a forbidden word in a list", '["constructor","prototype"]'],
  ["a key that only looks like one", '{"__proto":1,"Constructor":2}'],
  ["no JSON at all", "]]}}hello"],
  ["a string that does not end", '{"a\\'],
  ["a key with a wrong escape", '{"\\x__proto__":1}'],
])("scanJson lets %s through", (_, text) => {
  expect(refusal(text)).toBeUndefined();
});

const bad = "such keys only occur in attacks: do not use this file; get it from its author again";
const foreign = "distcal never writes a file like this: check that it is the right file";

it.each([
  ['{"__proto__":1}', "__proto__", `scan: __proto__ must not be there, got a key named __proto__; ${bad}`],
  ['{"\\u005f_proto__":1}', "__proto__", `scan: __proto__ must not be there, got a key named __proto__; ${bad}`],
  [
    '[0,{"a":{"constructor":1}}]',
    "[1].a.constructor",
    "scan: [1].a.constructor must not be there, got a key named constructor",
  ],
  ['{ "p\\u0072ototype" : 1 }', "prototype", "scan: prototype must not be there, got a key named prototype"],
])("scanJson refuses a forbidden key in %s", (text, path, message) => {
  expect(refusal(text)).toMatchObject({ code: "forbidden-key", path, message: expect.stringContaining(message) });
});

it.each([
  ['{"a":1,"a":1}', "a", 'scan: a must be there once, got the key "a" twice; repair it'],
  [
    '{"a":[{"x y":1,"b":0,"\\u0078 y":2}]}',
    'a[0]["x y"]',
    'scan: a[0]["x y"] must be there once, got the key "x y" twice; repair it',
  ],
])("scanJson refuses a key that is there twice in %s", (text, path, message) => {
  expect(refusal(text)).toMatchObject({ code: "duplicate-key", path, message });
});

it("scanJson counts levels of objects and arrays", () => {
  expect(refusal('[{"a":[]}]')).toBeUndefined();
  expect(refusal('[{"a":[[]]}]')?.message).toBe(
    `scan: the document must nest at most 3 levels of objects and arrays, got more; ${foreign}`,
  );
});

it("scanJson counts objects, arrays and strings", () => {
  expect(refusal(`[${Array(9).fill('""').join()}]`)?.message).toBe(
    `scan: the document must hold at most 8 values, got more; ${foreign}`,
  );
  expect(refusal('["","","",{"a":"","b":"","c":""}]')?.message).toBe(
    `scan: the document must hold at most 10 objects, arrays and strings, got more; ${foreign}`,
  );
  expect(refusal('[[],[],[],{"a":"","b":""}]')).toBeUndefined();
});

it("scanJson stops at the limit of depth, however deep the text goes", () => {
  for (const text of ["[".repeat(1e6), '{"a":'.repeat(1e6)]) {
    const start = performance.now();
    expect(refusal(text)?.code).toBe("too-deep");
    // Microseconds in truth: flattening the text takes most of it.
    // Milliseconds when nothing else runs; parsing or reading it all would take many seconds.
    expect(performance.now() - start).toBeLessThan(2000);
  }
});

it("scanJson lets every JSON text of the right size through, and finds the last key made forbidden", () => {
  const wide = { depth: 20, parts: 1e5, values: 1e5 };
  const clean = fc.json({ maxDepth: 6 }).filter((text) => !/"(__proto__|constructor|prototype)"/.test(text));
  fc.assert(fc.property(clean, (text) => scanJson(text, wide, root)));
  fc.assert(
    fc.property(clean, (text) => {
      expect(() => scanJson(`{"a":${text},"__proto__":1}`, wide, root)).toThrow("__proto__ must not be there");
    }),
  );
});
