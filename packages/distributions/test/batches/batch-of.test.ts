import { batchOf, type Distribution, normal, normalBatch } from "@distcal/distributions";
import { rowSeed } from "@distcal/numerics";
import { describe, expect, it } from "vitest";

const mean = [0, -3, 1e4];
const std = [1, 0.25, 37];
const rows = mean.map((m, i) => normal({ mean: m, std: std[i] }));
const batch = batchOf(rows);

describe("batchOf", () => {
  it("answers like the column form of the same distributions, to the last bit", () => {
    const columns = normalBatch({ mean, std });
    const y = [-1, -2.9, 9990];
    for (const name of ["pdf", "logPdf", "cdf", "logCdf", "logSf", "crps"] as const) {
      expect(batch[name](y), name).toEqual(columns[name](y));
      expect(batch[name](1), name).toEqual(columns[name](1));
    }
    expect(batch.quantile([0.1, 0.2, 0.3])).toEqual(columns.quantile([0.1, 0.2, 0.3]));
    expect(batch.interval(0.5)).toEqual(columns.interval(0.5));
    expect([batch.mean(), batch.std()]).toEqual([columns.mean(), columns.std()]);
    expect(batch.sample(3, { seed: 5 })).toEqual(columns.sample(3, { seed: 5 }));
    expect(batch.length).toBe(3);
  });

  it("hands row i its own distribution and its own seed", () => {
    expect(batch.row(1)).toBe(rows[1]);
    expect(batch.sample(2, { seed: 9 })[1]).toEqual(rows[1].sample(2, { seed: rowSeed(9, 1) }));
  });

  it("keeps its rows when the list changes, and is frozen", () => {
    const list = [...rows];
    const kept = batchOf(list);
    list.pop();
    expect(kept.length).toBe(3);
    expect(kept.mean()).toEqual(Float64Array.from(mean));
    expect(Object.isFrozen(kept)).toBe(true);
  });

  it("refuses an empty list, what is not a list and what is not a distribution", () => {
    expect(() => batchOf([])).toThrow(
      "batchOf: rows must be a list of at least one distribution, got none; pass one per row",
    );
    expect(() => batchOf(rows[0] as unknown as Distribution[])).toThrow(
      "batchOf: rows must be a list of at least one distribution, got object",
    );
    expect(() => batchOf([rows[0], undefined as unknown as Distribution])).toThrow(
      "batchOf: rows[1] must be a distribution, got undefined; drop or fill this row",
    );
  });

  it("refuses bad questions, naming the row", () => {
    expect(() => batch.cdf([1, 2])).toThrow("batch.cdf: y must have 3 rows, got 2 rows");
    expect(() => batch.crps([1, Number.NaN, 3])).toThrow("batch.crps: y[1] must be a finite number, got NaN");
    expect(() => batch.quantile([0.5, 2, 0.5])).toThrow(
      "batch.quantile: p[1] must lie strictly between 0 and 1, got 2",
    );
    expect(() => batch.interval(Number.NaN)).toThrow(
      "batch.interval: level must lie strictly between 0 and 1, got NaN",
    );
    expect(() => batch.sample(2, { seed: Infinity })).toThrow(
      "batch.sample: seed must be a safe integer, got Infinity",
    );
    expect(() => batch.row(-1)).toThrow("batch.row: row must be an integer from 0 to 2, got -1");
  });
});
