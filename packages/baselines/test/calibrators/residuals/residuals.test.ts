import { logSlopeWithGrad } from "@distcal/beta-link";
import { studentTBatch } from "@distcal/distributions";
import { logNormalCdf } from "@distcal/numerics";
import { expectAllClose, numericalGradient } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  fitConformal,
  fitCrude,
  fitGlobalBeta,
  fitNormalisedConformal,
  fitVarianceScaling,
} from "../../../src/calibrators/index.ts";
import { coverage } from "../conformal/coverage.ts";
import { simulated, skewed } from "../simulated.ts";

describe("fitVarianceScaling", () => {
  it("has the closed forms s² = mean z², and with a shift m = mean z, s² = mean (z − m)²", () => {
    const rows = {
      mean: new Float64Array(10),
      std: new Float64Array(10).fill(2),
      target: Float64Array.of(2, 4, 6, 8, 2, 4, 6, 8, 2, 8),
    };
    expect(fitVarianceScaling(rows).scale).toBeCloseTo(Math.sqrt((3 * 1 + 2 * 4 + 2 * 9 + 3 * 16) / 10), 14);
    const shifted = fitVarianceScaling(rows, { shift: true });
    expect(shifted.shift).toBeCloseTo(2.5, 14);
    expect(shifted.scale).toBeCloseTo(Math.sqrt((6 * 2.25 + 4 * 0.25) / 10), 14);
    const batch = shifted.calibrate({ mean: [1], std: [2] });
    expect(batch.mean()[0]).toBeCloseTo(6, 14);
    expect(batch.std()[0]).toBeCloseTo(2 * shifted.scale, 14);
  });

  it("widens a Student-t prediction about its mean, whatever the family", () => {
    const calibrator = fitVarianceScaling(simulated(200, 1, { factor: 0.5 }));
    const base = studentTBatch({ location: [1], scale: [2], degreesOfFreedom: [5] });
    const batch = calibrator.calibrate(base);
    expect(batch.mean()[0]).toBeCloseTo(1, 12);
    expect(batch.std()[0]).toBeCloseTo(calibrator.scale * base.std()[0], 12);
  });

  it("refuses residuals that are all zero", () => {
    const rows = { mean: new Float64Array(10), std: new Float64Array(10).fill(1), target: new Float64Array(10) };
    expect(() => fitVarianceScaling(rows)).toThrow("got residuals that are all the same");
  });
});

describe("fitGlobalBeta", () => {
  it("is where the gradient of the mean log-likelihood vanishes", () => {
    const rows = skewed(400, 2);
    const { map } = fitGlobalBeta(rows);
    const z = rows.target.map((y, i) => (y - rows.mean[i]) / rows.std[i]);
    const logs = [...z].map((score) => [logNormalCdf(score), logNormalCdf(-score)]);
    const value = ([logA, logB, c]: readonly number[]): number =>
      logs.reduce((sum, [low, high]) => sum + logSlopeWithGrad({ logA, logB, c }, low, high).value / 400, 0);
    const at = [map.logA, map.logB, map.c];
    // L-BFGS stops at a relative decrease of 1e-10, where the gradient is about the square root of it.
    expectAllClose(
      numericalGradient((x) => value(Array.from(x)), at),
      new Float64Array(3),
      { absolute: 1e-4 },
    );
  });

  it("finds the map of an overconfident, shifted regressor, so that the likelihood rises", () => {
    const rows = simulated(2000, 3, { factor: 0.5, shift: 0.4 });
    const fresh = simulated(2000, 4, { factor: 0.5, shift: 0.4 });
    const nll =
      -fitGlobalBeta(rows)
        .calibrate(fresh)
        .logPdf(fresh.target)
        .reduce((sum, log) => sum + log, 0) / 2000;
    const ideal =
      -fitVarianceScaling(rows, { shift: true })
        .calibrate(fresh)
        .logPdf(fresh.target)
        .reduce((sum, log) => sum + log, 0) / 2000;
    expect(nll).toBeLessThan(ideal + 0.05);
  });
});

describe("fitCrude", () => {
  it("of straight lines has the empirical quantiles of standardised residuals", () => {
    const rows = skewed(99, 5);
    const z = rows.target.map((y, i) => (y - rows.mean[i]) / rows.std[i]).sort();
    const batch = fitCrude(rows, { density: "lines" }).calibrate({ mean: [2], std: [3] });
    for (const k of [0, 10, 49, 98])
      expectAllClose(batch.quantile((k + 0.5) / 99), [2 + 3 * z[k]], { relative: 1e-12 });
  });
});

describe("conformal predictive distributions", () => {
  it("have r/(n + 1) as cdf at the residual of rank r", () => {
    const rows = skewed(99, 6);
    const sorted = rows.target.map((y, i) => y - rows.mean[i]).sort();
    const batch = fitConformal(rows, { density: "lines" }).calibrate({ mean: [2], std: [3] });
    for (const r of [1, 20, 50, 99]) expectAllClose(batch.cdf(2 + sorted[r - 1]), [r / 100], { absolute: 1e-12 });
    const { lower, upper } = batch.guaranteedInterval(0.9);
    expectAllClose([lower[0], upper[0]], [2 + sorted[4], 2 + sorted[94]], { relative: 1e-14 });
  });

  it("a guaranteed interval holds at least its level of new targets, and hardly more (39 rows, 600 repeats)", () => {
    for (const fit of [fitConformal, fitNormalisedConformal]) {
      const { guaranteed, plain } = coverage(fit, { rows: 39, repeats: 600, perRepeat: 20, level: 0.8 });
      // (n + 1)·0.1 is whole, so that the proof gives exactly 0.8; three standard errors of 600 fits.
      expect(Math.abs(guaranteed - 0.8)).toBeLessThan(3 * Math.sqrt((0.8 * 0.2) / 40 / 600 + 0.16 / 12_000));
      expect(Math.abs(plain - 0.8)).toBeLessThan(0.04);
    }
  });

  it("say how many rows a guarantee takes", () => {
    const batch = fitConformal(skewed(19, 7)).calibrate({ mean: [0], std: [1] });
    expect(() => batch.guaranteedInterval(0.95)).toThrow(
      "batch.guaranteedInterval: level must be at most 0.9 with 19 rows in the fit, got 0.95",
    );
    expect(batch.guaranteedInterval(0.9).upper[0]).toBeGreaterThan(batch.guaranteedInterval(0.5).upper[0]);
  });

  it("refuse residuals that are all the same", () => {
    const rows = {
      mean: new Float64Array(12),
      std: new Float64Array(12).fill(1),
      target: new Float64Array(12).fill(3),
    };
    for (const fit of [fitConformal, fitNormalisedConformal, fitCrude]) {
      expect(() => fit(rows)).toThrow("residuals must have at least two different values, got 12 from 3 to 3");
    }
  });
});
