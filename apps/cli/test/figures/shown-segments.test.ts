import { expect, it } from "vitest";
import { shownSegments } from "../../src/figures/shown-segments.ts";

const part = (name: string, count = 3) => ({ name, rows: Int32Array.from({ length: count }, (_, i) => i) });
const names = (...given: string[]): string[] => shownSegments(given.map((name) => part(name))).map(({ name }) => name);

it("shownSegments cuts names so that they fit, and tells apart those that then are alike", () => {
  expect(names("north", "a very long name of a place", "a very long name of a plant")).toEqual([
    "north",
    "a very long name …",
    "a very long name … (2)",
  ]);
  expect(names("\u0000", " ")).toEqual(["(blank)", "(blank) (2)"]);
});

it("shownSegments keeps the 24 largest, in their order", () => {
  const many = Array.from({ length: 30 }, (_, i) => part(`p${i}`, i < 6 ? 1 : 5));
  expect(shownSegments(many).map(({ name }) => name)).toEqual(many.slice(6).map(({ name }) => name));
});
