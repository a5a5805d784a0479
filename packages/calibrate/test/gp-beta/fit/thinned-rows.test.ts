import { normalBatch, observedRows } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { thinnedRows } from "../../../src/gp-beta/fit/thinned-rows.ts";

function table(rows: number): { mean: Float64Array; std: Float64Array; target: Float64Array } {
  const mean = Float64Array.from({ length: rows }, (_, row) => row);
  return { mean, std: mean.map((m) => m + 1), target: mean.map((m) => -m) };
}

describe("thinnedRows", () => {
  it("hands back what is short enough", () => {
    const rows = observedRows(table(100));
    expect(thinnedRows(rows, 1, 100)).toBe(rows);
  });

  it("hands back distributions, however many", () => {
    const rows = observedRows({ predictions: normalBatch(table(1003)), target: table(1003).target });
    expect(thinnedRows(rows, 1, 100)).toBe(rows);
  });

  it("takes one whole row of each equal stretch, others for another seed", () => {
    const rows = observedRows(table(1003));
    const thinned = thinnedRows(rows, 1, 100);
    expect(thinned).toHaveLength(100);
    expect(thinned.base).toHaveLength(100);
    thinned.mean.forEach((row, k) => {
      expect(row).toBeGreaterThanOrEqual(Math.floor((k * 1003) / 100));
      expect(row).toBeLessThanOrEqual(((k + 1) * 1003) / 100);
      expect([thinned.std[k], thinned.target[k]]).toEqual([row + 1, -row]);
    });
    expect(thinnedRows(rows, 1, 100).mean).toEqual(thinned.mean);
    expect(thinnedRows(rows, 2, 100).mean).not.toEqual(thinned.mean);
  });
});
