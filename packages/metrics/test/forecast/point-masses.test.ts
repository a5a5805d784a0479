import { normalBatch, onSupport } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { calibrationTest, evaluateForecast, kolmogorovSmirnov, pitHistogram, pitValues } from "../../src/index.ts";

/** Rain that is right: half of the outcomes are cut off at zero. */
const rows = 800;
const rng = createRng(5);
const mean = Float64Array.from({ length: rows }, () => rng.normal());
const std = mean.map(() => 0.5 + rng.uniform());
const target = mean.map((m, i) => Math.max(0, m + std[i] * rng.normal()));
const forecast = onSupport(normalBatch({ mean, std }), { lower: 0 });

describe("forecasts with point masses", () => {
  it("have uniform PITs, drawn where the cdf jumps, the same for the same seed", () => {
    expect(target.filter((y) => y === 0).length).toBeGreaterThan(300);
    const pit = pitValues(target, forecast, 2);
    expect(pit).toEqual(pitValues(target, forecast, 2));
    expect(pit).not.toEqual(pitValues(target, forecast, 3));
    expect(kolmogorovSmirnov(pit).pValue).toBeGreaterThan(0.01);
    // F(y) itself is far from uniform.
    expect(kolmogorovSmirnov(forecast.cdf(target)).pValue).toBeLessThan(1e-6);
    const { counts, expected } = pitHistogram(target, forecast);
    for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });

  it("pass the calibration test, and evaluate with PITs that are drawn once", () => {
    expect(calibrationTest(target, forecast).pValue).toBeGreaterThan(0.01);
    const { pit, calibrationCurve, qce, nll, logScoreSplit } = evaluateForecast(target, forecast, {
      skce: false,
      seed: 4,
    });
    expect(pit.kolmogorovSmirnov.pValue).toBeGreaterThan(0.01);
    expect(calibrationCurve.mace).toBeLessThan(0.03);
    expect(qce?.mean).toBeLessThan(0.08);
    expect(Number.isFinite(nll)).toBe(true);
    expect(logScoreSplit).not.toBeNull();
  });
});
