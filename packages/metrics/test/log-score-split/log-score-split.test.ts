import { laplaceBatch, normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { equalCountBins } from "../../src/log-score-split/equal-count-bins.ts";
import { logScoreSplit } from "../../src/log-score-split/log-score-split.ts";
import { recalibrationGains } from "../../src/log-score-split/recalibration-gains.ts";
import { biasedByMean, gaussianSet } from "../skce/simulate.ts";

describe("logScoreSplit", () => {
  it("adds up to the negative log-likelihood, in all and in each bin", () => {
    const data = gaussianSet(150, 1, 1.3);
    const forecast = normalBatch(data);
    const split = logScoreSplit(data.observed, forecast);
    const nll = -forecast.logPdf(data.observed).reduce((sum, log) => sum + log, 0) / 150;
    expect(split.calibrationLoss + split.refinement).toBe(split.nll);
    expectAllClose(split.nll, nll, { absolute: 1e-14 });
    expect(split.bins.reduce((sum, bin) => sum + bin.rows, 0)).toBe(150);
    for (const bin of split.bins) expect(bin.calibrationLoss + bin.refinement).toBe(bin.nll);
    const weighted = split.bins.reduce((sum, bin) => sum + (bin.rows * bin.calibrationLoss) / 150, 0);
    expectAllClose(weighted, split.calibrationLoss, { absolute: 1e-14 });
  });

  it("loses nothing on average for calibrated forecasts", () => {
    const sets = 100;
    const losses = Array.from({ length: sets }, (_, k) => {
      const data = gaussianSet(200, 500 + k);
      return logScoreSplit(data.observed, normalBatch(data)).calibrationLoss;
    });
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / sets;
    const error = Math.sqrt(losses.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / (sets - 1) / sets);
    expect(Math.abs(mean)).toBeLessThan(4 * error);
    // The bias of the fit alone would be 10 bins · 2 parameters / (2 · 200 rows) = 0.05.
    expect(error).toBeLessThan(0.01);
  });

  it.each([1.5, 1 / 1.5])("loses ln c + 1/2c² − ½ where the std is stated c = %f times", (stated) => {
    const data = gaussianSet(20_000, 3, stated);
    const { calibrationLoss } = logScoreSplit(data.observed, normalBatch(data));
    // The divergence of N(0, 1) from N(0, c²); its sampling error at 20 000 rows is about 0.002 to 0.005.
    expectAllClose(calibrationLoss, Math.log(stated) + 0.5 / stated ** 2 - 0.5, { absolute: 0.02 });
  });

  it("sees a bias that changes with the mean only where bins separate the means", () => {
    const data = biasedByMean(4000, 4, 0.6);
    const forecast = normalBatch(data);
    const oneBin = logScoreSplit(data.observed, forecast, { bins: 1 });
    const byMean = logScoreSplit(data.observed, forecast, { bins: 20, by: "mean" });
    const byStd = logScoreSplit(data.observed, forecast, { bins: 20, by: "std" });
    expect(Math.abs(oneBin.calibrationLoss)).toBeLessThan(0.01);
    expect(Math.abs(byStd.calibrationLoss)).toBeLessThan(0.01);
    // All of it would be −½ ln(1 − ρ²) = 0.223.
    expect(byMean.calibrationLoss).toBeGreaterThan(0.19);
    expect(byMean.calibrationLoss).toBeLessThan(0.25);
  });

  it("stays finite for outcomes 30 standard deviations away and for Laplace forecasts", () => {
    const forecast = laplaceBatch({ location: [0, 0, 0], scale: 1 });
    expect(Number.isFinite(logScoreSplit([900, 0, -800], forecast, { bins: 3 }).calibrationLoss)).toBe(true);
    expect(logScoreSplit([30, 30], normalBatch({ mean: [0, 0], std: [1, 1] })).calibrationLoss).toBeGreaterThan(100);
  });

  it("refuses an outcome that the forecast holds for impossible, naming the row", () => {
    const forecast = {
      ...normalBatch({ mean: [0, 1], std: [1, 1] }),
      logPdf: () => Float64Array.of(-1, Number.NEGATIVE_INFINITY),
    };
    const message = "logScoreSplit: the density at observed[1] must be finite and > 0, got ln density -Infinity at 7";
    expect(() => logScoreSplit([0, 7], forecast)).toThrow(message);
  });

  it("refuses more bins than rows, other bad options and one row", () => {
    const forecast = normalBatch({ mean: [0, 1], std: [1, 1] });
    const message = "logScoreSplit: bins must not be more than the 2 rows, got 3; take fewer bins";
    expect(() => logScoreSplit([0, 1], forecast, { bins: 3 })).toThrow(message);
    expect(() => logScoreSplit([0, 1], forecast, { bins: 0 })).toThrow("bins must be an integer ≥ 1, got 0");
    expect(() => logScoreSplit([0, 1], forecast, { bins: Number.NaN })).toThrow("bins must be an integer ≥ 1, got NaN");
    expect(() => logScoreSplit([0, 1], forecast, { by: "row" as "mean" })).toThrow("by must be one of mean, std, both");
    expect(() => logScoreSplit([0], normalBatch({ mean: [0], std: [1] }))).toThrow("at least 2 rows, got 1");
  });
});

describe("equalCountBins", () => {
  it("are the quantile bins of one axis", () => {
    const bins = equalCountBins([Float64Array.of(5, 1, 4, 2, 3, 0)], 3);
    expect(bins.map((bin) => Array.from(bin))).toEqual([
      [5, 1],
      [3, 4],
      [2, 0],
    ]);
  });

  it("halve two axes in turn and keep the order of ties", () => {
    const bins = equalCountBins([Float64Array.of(0, 0, 1, 1), Float64Array.of(2, 1, 1, 1)], 4);
    expect(bins.map((bin) => Array.from(bin))).toEqual([[1], [0], [2], [3]]);
  });
});

describe("recalibrationGains", () => {
  it("average the gains of fits with and without the row", () => {
    // With both: μ = 1, τ² = (1 + 5 − 3)/3 = 1, gain z − ½. Without z = 1: μ = 1, τ² = (1 + 4 − 2)/2 = 1.5.
    const without = 0.5 * (1 - 0 - Math.log(1.5));
    expectAllClose(recalibrationGains(Float64Array.of(1, 2))[0], 0.5 * (0.5 + without), { absolute: 1e-15 });
  });

  it("are halved for a row on its own, which has only the prior beside it", () => {
    // With: μ = z/2, τ² = (1 + z²/2)/2. Without: the prior N(0, 1), no gain.
    const variance = (1 + 2) / 2;
    expectAllClose(recalibrationGains(Float64Array.of(2))[0], 0.25 * (4 - 1 / variance - Math.log(variance)), {
      absolute: 1e-15,
    });
  });
});
