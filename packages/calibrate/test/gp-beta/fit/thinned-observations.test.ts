import { normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { thinnedObservations } from "../../../src/gp-beta/fit/thinned-observations.ts";

function table(rows: number): { mean: Float64Array; std: Float64Array; target: Float64Array } {
  const mean = Float64Array.from({ length: rows }, (_, row) => row);
  return { mean, std: mean.map((m) => m + 1), target: mean.map((m) => -m) };
}

describe("thinnedObservations", () => {
  it("hands back what is short enough, and batches of distributions", () => {
    const rows = table(100);
    expect(thinnedObservations(rows, 1, 100)).toBe(rows);
    const batch = { predictions: normalBatch(rows), target: rows.target };
    expect(thinnedObservations(batch, 1, 10)).toBe(batch);
  });

  it("takes one whole row of each equal stretch, others for another seed", () => {
    const thinned = thinnedObservations(table(1003), 1, 100) as ReturnType<typeof table>;
    expect(thinned.mean).toHaveLength(100);
    thinned.mean.forEach((row, k) => {
      expect(row).toBeGreaterThanOrEqual(Math.floor((k * 1003) / 100));
      expect(row).toBeLessThanOrEqual(((k + 1) * 1003) / 100);
      expect([thinned.std[k], thinned.target[k]]).toEqual([row + 1, -row]);
    });
    expect(thinnedObservations(table(1003), 1, 100)).toEqual(thinned);
    expect(thinnedObservations(table(1003), 2, 100)).not.toEqual(thinned);
  });

  it.each(["mean", "std", "target"] as const)(
    "leaves a table with a bad %s whole, for the message that names the row",
    (name) => {
      const rows = table(1000);
      rows[name][777] = Number.NaN;
      expect(thinnedObservations(rows, 1, 100)).toBe(rows);
    },
  );
});
