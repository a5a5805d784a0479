import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { midRanks } from "../../src/calibration-test/mid-ranks.ts";

describe("midRanks", () => {
  it("are (rows below + half of the ties) / rows", () => {
    expect(midRanks(Float64Array.of(3, -1, 3, 10))).toEqual(Float64Array.of(0.5, 0.125, 0.5, 0.875));
  });

  it("take 0 and −0 as equal, and infinite values as the outermost", () => {
    const values = Float64Array.of(0, Number.POSITIVE_INFINITY, -0, Number.NEGATIVE_INFINITY);
    expect(midRanks(values)).toEqual(Float64Array.of(0.5, 0.875, 0.5, 0.125));
  });

  it("don't exist where all values are equal", () => {
    expect(midRanks(Float64Array.of(2, 2, 2))).toBeUndefined();
  });

  it("of many rows are those of a sorted column", () => {
    const rng = createRng(1);
    const values = Float64Array.from({ length: 30_000 }, () => {
      return rng.uniform() < 0.5 ? Math.round(20 * rng.normal()) : rng.normal() * 10 ** (40 * rng.normal());
    });
    values[7] = -0;
    const sorted = Float64Array.from(values).sort();
    const ranks = midRanks(values) ?? new Float64Array(0);
    for (const row of [7, ...Array(500).keys()]) {
      const below = sorted.findIndex((value) => value >= values[row]);
      const above = sorted.findIndex((value) => value > values[row]);
      expect(ranks[row]).toBe((below + (above < 0 ? sorted.length : above)) / 2 / sorted.length);
    }
  });
});
