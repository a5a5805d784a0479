import { describe, expect, it } from "vitest";
import { modelDocument } from "../../src/index.ts";
import { readModelDocument } from "../../src/read-model-document.ts";
import { exampleContent, exampleMethods, forged } from "../example-model.ts";

const guarantee = { kind: "marginal", rows: 3, highestLevel: 0.5, seed: 1, scores: [-1, 0.5, 0.5] } as const;
const groups = [
  { label: "a", scores: [-1, 1] },
  { label: "b", scores: [0] },
];

describe("the section on what intervals promise", () => {
  it.each([
    ["of all rows", guarantee],
    ["by folds", { ...guarantee, kind: "cross", folds: 5 }],
    [
      "within groups, of which one may have no row",
      { kind: "group", rows: 3, highestLevel: 0.5, seed: 1, groups: [...groups, { label: "c", scores: [] }] },
    ],
  ] as const)("is read as it was written: %s", (_, section) => {
    const text = JSON.stringify(modelDocument({ ...exampleContent, guarantee: section }));
    expect(readModelDocument(text, exampleMethods).guarantee).toEqual(section);
  });

  it.each([
    ["scores that go down", { ...guarantee, scores: [0.5, -1, 0.5] }, "must not go down"],
    ["other rows than scores", { ...guarantee, rows: 4, highestLevel: 0.6 }, "must have as many scores as rows, 4"],
    [
      "a level that its rows can't promise",
      { ...guarantee, highestLevel: 0.9 },
      "must have highestLevel 1 − 2/(rows + 1), 0.5",
    ],
    ["folds where there are none", { ...guarantee, folds: 5 }, "must have folds for cross alone"],
    ["groups of all rows", { ...guarantee, groups }, "must have scores and no groups for marginal"],
    [
      "a group named twice",
      { kind: "group", rows: 4, highestLevel: 0.6, seed: 1, groups: [groups[0], groups[0]] },
      "must name each group once",
    ],
    ["a kind of its own", { ...guarantee, kind: "always" }, 'must be "marginal" or "group" or "cross"'],
  ])("is refused with %s", (_, section, message) => {
    const text = forged((document) => {
      document["guarantee"] = section;
    });
    expect(() => readModelDocument(text, exampleMethods)).toThrow(message);
  });
});
