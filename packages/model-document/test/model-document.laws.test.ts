import fc from "fast-check";
import { expect, it } from "vitest";
import { type ModelContent, modelDocument, modelText } from "../src/model-document.ts";
import { readModelDocument } from "../src/read-model-document.ts";
import { ModelFormatError } from "../src/schema/model-format-error.ts";
import { exampleMethods } from "./example-model.ts";

// -0 is written as 0; every other number keeps its bits.
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (x === 0 ? 0 : x));
const positive = fc.double({ min: 5e-324, max: Number.MAX_VALUE, noNaN: true });
const ascending = (of: fc.Arbitrary<number>) =>
  fc.tuple(of, of).map(([a, b]): readonly [number, number] => (a <= b ? [a, b] : [b, a]));

const fit = fc.record(
  {
    rows: fc.integer({ min: 1 }),
    elbo: fc.option(finite),
    engine: fc.string({ unit: "binary", maxLength: 30 }),
    seed: fc.maxSafeInteger(),
    meanRange: ascending(finite),
    stdRange: ascending(positive),
    iterations: fc.nat(),
    converged: fc.boolean(),
  },
  { requiredKeys: ["rows", "elbo", "engine", "seed", "meanRange", "stdRange"] },
);

const content: fc.Arbitrary<ModelContent> = fc.record({
  method: fc.constant("shift"),
  parameters: fc.record({ shift: finite, weights: fc.array(finite) }),
  standardisation: fc.record({ center: finite, scale: positive }),
  fit,
});

/** The bits of every number, in order: equality of values alone would let the sign of zero pass. */
function bits(value: unknown): string[] {
  if (typeof value === "number") return [Buffer.from(Float64Array.of(value).buffer).toString("hex")];
  if (typeof value !== "object" || value === null) return [JSON.stringify(value)];
  return Object.keys(value)
    .sort()
    .flatMap((key) => [key, ...bits((value as Record<string, unknown>)[key])]);
}

it("a document read back holds the same content, to the last bit of every number", () => {
  fc.assert(
    fc.property(content, (written) => {
      const read = readModelDocument(modelText(modelDocument(written)), exampleMethods);
      expect(bits(read)).toEqual(bits(written));
    }),
  );
});

it("a document read back and written again is the same text", () => {
  fc.assert(
    fc.property(content, (written) => {
      const text = modelText(modelDocument(written));
      expect(modelText(modelDocument(readModelDocument(text, exampleMethods)))).toBe(text);
    }),
  );
});

it("one changed character anywhere is refused with a ModelFormatError, or changes nothing in the meaning", () => {
  const character = fc.oneof(
    fc.constantFrom(...'0123456789.-+eE \n\t{}[]",:\\ntfu_'),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(content, fc.nat(), character, (written, position, replacement) => {
      const text = modelText(modelDocument(written));
      const at = position % text.length;
      const changed = text.slice(0, at) + replacement + text.slice(at + 1);
      expect(bits(meaningOf(changed) ?? written)).toEqual(bits(written));
    }),
    { numRuns: 2000 },
  );
});

it("a text cut off anywhere, but for its last line end, is refused", () => {
  fc.assert(
    fc.property(content, fc.nat(), (written, position) => {
      const text = modelText(modelDocument(written));
      expect(meaningOf(text.slice(0, position % (text.length - 1)))).toBeUndefined();
    }),
  );
});

it("no text whatever makes the reader throw anything but a ModelFormatError", () => {
  const any = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    fc.json().map((text) => `{"format":"distcal-model","version":2,"fit":${text}}`),
  );
  fc.assert(fc.property(any, (text) => meaningOf(text) === undefined));
});

/** The content, or undefined if it is refused in the way it should be. */
function meaningOf(text: string): ModelContent | undefined {
  try {
    return readModelDocument(text, exampleMethods);
  } catch (error) {
    if (error instanceof ModelFormatError) return undefined;
    throw error;
  }
}
