import { batchOf, type DistributionBatch, normal, normalBatch, normalMixture } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { batchOfRows } from "../../src/forecast/batch-of-rows.ts";

const mean = [0.5, -1, 2, 30];
const std = [1, 0.2, 3, 10];
const outcomes = Float64Array.of(0.1, -0.7, 5, 12);
const chosen = [3, 0, 2];
const at = Float64Array.from(chosen, (row) => outcomes[row]);
const levels = [0.1, 0.5, 0.95];

const parts = { weights: [0.4, 0.6], std: [1, 0.5] };
const batches: Record<string, { readonly whole: DistributionBatch; readonly picked: DistributionBatch }> = {
  "normal rows": {
    whole: normalBatch({ mean, std }),
    picked: normalBatch({ mean: chosen.map((row) => mean[row]), std: chosen.map((row) => std[row]) }),
  },
  "rows of two families": (() => {
    const rows = mean.map((m, row) =>
      row % 2 === 0 ? normal({ mean: m, std: std[row] }) : normalMixture({ ...parts, mean: [m, m + 2] }),
    );
    return { whole: batchOf(rows), picked: batchOf(chosen.map((row) => rows[row])) };
  })(),
};

describe.each(Object.entries(batches))("some rows of a batch of %s", (_name, { whole, picked }) => {
  const some = batchOfRows(whole, chosen, outcomes);

  it("answer as a batch of these rows alone does", () => {
    expect(some.length).toBe(3);
    for (const name of ["pdf", "logPdf", "cdf", "logCdf", "logSf", "exceedance", "below", "crps"] as const) {
      expect(some[name](at), name).toEqual(picked[name](at));
      expect(some[name](0.3), name).toEqual(picked[name](0.3));
    }
    expect(some.quantile(0.3)).toEqual(picked.quantile(0.3));
    expect(some.quantile([0.1, 0.2, 0.9])).toEqual(picked.quantile([0.1, 0.2, 0.9]));
    expect(some.quantiles(levels)).toEqual(picked.quantiles(levels));
    expect(some.summary(levels)).toEqual(picked.summary(levels));
    expect([some.mean(), some.std()]).toEqual([picked.mean(), picked.std()]);
    expect(some.moments?.()).toEqual(picked.moments?.());
    expect(some.interval(0.8)).toEqual(picked.interval(0.8));
    expect(some.sample(5, { seed: 9 })).toEqual(picked.sample(5, { seed: 9 }));
    expect(some.row(1).quantile(0.2)).toBe(picked.row(1).quantile(0.2));
  });

  it("leave the whole batch as it was", () => {
    const before = whole.cdf(outcomes);
    some.cdf(at);
    expect(whole.cdf(outcomes)).toEqual(before);
    expect(outcomes[1]).toBe(-0.7);
  });
});
