import { batchOf, normalMixture } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { answeredBatch } from "../../src/forecast/answered-batch.ts";
import { counting } from "../counting.ts";

const mixed = batchOf([
  normalMixture({ weights: [0.3, 0.7], mean: [-2, 1], std: [0.5, 1] }),
  normalMixture({ weights: [0.5, 0.5], mean: [0, 3], std: [2, 1] }),
]);
const outcomes = Float64Array.of(0.5, -1);
const answered = answeredBatch(outcomes, mixed, [0.9, 0.1, 0.5, 0.1], 1);

describe("answeredBatch", () => {
  it("answers as the forecast does, at the outcomes and elsewhere", () => {
    for (const y of [outcomes, [2, 3], 0.7]) {
      for (const name of ["pdf", "logPdf", "cdf", "logCdf", "logSf", "exceedance", "crps"] as const) {
        expect(answered[name](y)).toEqual(mixed[name](y));
      }
    }
    for (const p of [0.1, 0.33, [0.2, 0.4]]) expect(answered.quantile(p)).toEqual(mixed.quantile(p));
    expect([answered.mean(), answered.std()]).toEqual([mixed.mean(), mixed.std()]);
    expect(answered.interval(0.8)).toEqual(mixed.interval(0.8));
    expect(answered.sample(3, { seed: 4 })).toEqual(mixed.sample(3, { seed: 4 }));
    expect(answered.row(1).cdf(0)).toBe(mixed.row(1).cdf(0));
  });

  it("has the quantiles of known and of other levels, one array per row", () => {
    for (const levels of [
      [0.5, 0.1],
      [0.5, 0.77],
    ]) {
      const wanted = [0, 1].map((row) => Float64Array.from(levels, (level) => mixed.row(row).quantile(level)));
      expect(answered.quantiles(levels)).toEqual(wanted);
      expect(answered.summary(levels)).toEqual({ mean: mixed.mean(), std: mixed.std(), quantiles: wanted });
    }
  });

  it("asks the forecast for nothing that it has, and hands out copies", () => {
    const { asked, forecast: counted } = counting(mixed);
    const ready = answeredBatch(outcomes, counted, [0.1, 0.5], 1);
    const built = [...asked].sort();
    // The cdf twice: at the outcomes, and just below them, where a point mass would show.
    expect(built).toEqual(["cdf", "cdf", "logPdf", "summary"]);
    ready.cdf([0.5, -1]).fill(0);
    ready.mean().fill(0);
    expect([ready.cdf(outcomes), ready.mean(), ready.quantile(0.5), ready.logPdf(outcomes)]).toEqual([
      mixed.cdf(outcomes),
      mixed.mean(),
      mixed.quantile(0.5),
      mixed.logPdf(outcomes),
    ]);
    expect([...asked].sort()).toEqual(built);
  });
});
