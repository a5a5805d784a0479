import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../src/canonical-json.ts";

const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: false }).filter((value) => !hasForbidden(value));

const dictionary = fc
  .dictionary(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .filter((value) => !hasForbidden(value));

it("canonicalJson reads back as the same value, to the last bit", () => {
  fc.assert(
    fc.property(json, (value) => {
      // JSON.parse of JSON.stringify only turns -0 into 0, as the canonical text does.
      expect(JSON.parse(canonicalJson(value as never))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("canonicalJson does not depend on the order of keys", () => {
  fc.assert(
    fc.property(dictionary, (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
    }),
  );
});

it("canonicalJson of the read-back text is the same text", () => {
  fc.assert(
    fc.property(json, (value) => {
      const once = canonicalJson(value as never);
      expect(canonicalJson(JSON.parse(once))).toBe(once);
    }),
  );
});

function hasForbidden(value: unknown): boolean {
  return /"(__proto__|constructor|prototype)":/.test(JSON.stringify(value));
}
