import { describe, expect, it } from "vitest";
import { modelDocument, withSections } from "../../src/model-document.ts";
import { digestOfRows, rowsDigest } from "../../src/sections/rows-digest.ts";
import { exampleContent } from "../example-model.ts";

const mean = Float64Array.of(1, 2, 3, 4);
const target = Float64Array.of(0.1, -0, 1e-300, 7);
const digest = digestOfRows([mean, target]);

describe("digestOfRows", () => {
  it("does not depend on the order of the rows, nor on the sign of 0", () => {
    expect(digest).toMatch(/^[0-9a-f]{32}$/);
    expect(digestOfRows([mean.toReversed(), target.toReversed()])).toBe(digest);
    expect(digestOfRows([mean, target.map((y) => y + 0)])).toBe(digest);
  });

  it("is the same however rows are cut into blocks", () => {
    const blocks = rowsDigest();
    blocks.add([mean.slice(3), target.slice(3)]);
    blocks.add([mean.slice(0, 3), target.slice(0, 3)]);
    expect(blocks.digest()).toBe(digest);
  });

  it("depends on every number, on the order of the columns, and on how rows go together", () => {
    const others = [
      [target, mean],
      [mean, target.toReversed()],
      [mean, Float64Array.of(0.1, 0, 1e-300, 7 + 2 ** -50)],
      [mean.slice(1), target.slice(1)],
      [Float64Array.of(1, 2, 3, 4, 4), Float64Array.of(0.1, 0, 1e-300, 7, 7)],
      [],
    ];
    expect(new Set([digest, ...others.map((columns) => digestOfRows(columns))]).size).toBe(1 + others.length);
  });

  it("is kept by a model file, which refuses anything else in its place", () => {
    const document = modelDocument(exampleContent);
    expect(withSections(document, { rowsDigest: digest })["rowsDigest"]).toBe(digest);
    expect(() => withSections(document, { rowsDigest: "abc" })).toThrow(/rowsDigest/);
  });
});
