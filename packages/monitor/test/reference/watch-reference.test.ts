import { describe, expect, it } from "vitest";
import { watchReference } from "../../src/index.ts";

const rows = { pits: [0.1, 0.5, 0.5, 0.9], means: [1, 2, 3, 4], stds: [2, 2, 2, 2] };

describe("watchReference", () => {
  it("splits at the lower median, and a column that never changes not at all", () => {
    const { split, counts } = watchReference(rows);
    expect(split).toEqual({ mean: 2, std: null, groups: [] });
    expect(counts.map((each) => each.reduce((sum, n) => sum + n, 0))).toEqual([4, 2, 2]);
    expect(counts.map((each) => each[129])).toEqual([2, 1, 1]);
  });

  it("leaves neither half empty where most rows have the highest value", () => {
    expect(watchReference({ ...rows, means: [1, 2, 2, 2] }).split.mean).toBe(1);
  });

  it("counts each group by itself, in the order of their names", () => {
    const { split, counts } = watchReference({ ...rows, groups: ["b", "a", "b", "b"] });
    expect(split.groups).toEqual(["a", "b"]);
    expect(counts.slice(3).map((each) => each.reduce((sum, n) => sum + n, 0))).toEqual([1, 3]);
  });

  it.each([
    [
      { ...rows, pits: [0.1, 1.5, 0.5, 0.9] },
      "watchReference: pits[1] must lie from 0 to 1, got 1.5; pass the predicted distribution function at the outcome",
    ],
    [
      { ...rows, pits: [0.1, Number.NaN, 0.5, 0.9] },
      "watchReference: pits[1] must be a finite number, got NaN; drop or impute this row",
    ],
    [{ ...rows, stds: [1, 1, 0, 1] }, "watchReference: stds[2] must be > 0, got 0; drop or floor this row"],
    [{ ...rows, means: [1, 2] }, "watchReference: means must have 4 rows, got 2 rows; pass one number per row"],
    [{ ...rows, groups: ["a"] }, "watchReference: groups must have 4 rows, got 1 row; pass one number per row"],
    [
      { ...rows, groups: ["a", 2, "a", "a"] as string[] },
      "watchReference: groups[1] must be a string, got 2; convert it with String",
    ],
    [
      { ...rows, groups: ["a", "b".repeat(201), "a", "a"] },
      "watchReference: groups[1] must have at most 200 characters, got 201; shorten it",
    ],
  ])("refuses rows that are wrong: %#", (columns, message) => {
    expect(() => watchReference(columns)).toThrow(message);
  });

  it("refuses more groups than it can tell apart", () => {
    const many = Array.from({ length: 17 }, (_, i) => i / 17);
    const columns = { pits: many, means: many, stds: many.map(() => 1), groups: many.map(String) };
    expect(() => watchReference(columns)).toThrow(
      "watchReference: groups must hold at most 16 names, got 17; merge small groups, or leave groups out",
    );
  });
});
