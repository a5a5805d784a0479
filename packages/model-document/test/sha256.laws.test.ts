import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sha256 } from "../src/sha256.ts";

const byNode = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

it("sha256 equals node:crypto for every text, also with lone surrogates", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => sha256(text) === byNode(text)));
  expect(sha256("a\ud800b")).toBe(byNode("a\ud800b"));
});

it("sha256 equals node:crypto at every length around the borders of a block", () => {
  for (let length = 0; length <= 260; length++) {
    const text = "x".repeat(length);
    expect(sha256(text), `${length} letters`).toBe(byNode(text));
  }
});
