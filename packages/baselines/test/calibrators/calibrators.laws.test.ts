import { normalBatch } from "@distcal/distributions";
import { modelText } from "@distcal/model-document";
import { describeCalibratorLaws, describeDistributionLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { everyCalibrator, parse } from "./every-calibrator.ts";
import { simulated, skewed } from "./simulated.ts";

const observations = skewed(300, 1);
const { mean, std } = simulated(12, 2);
const predictions = { mean, std };

/** Where a cdf of straight lines bends: the laws keep away from it. */
const isBent = (name: string): boolean => name.includes("straight");

for (const [name, fit] of Object.entries(everyCalibrator)) {
  const calibrator = fit(observations);
  describeCalibratorLaws(name, () => calibrator, { predictions, parse });

  // The density of straight lines jumps at every residual, so that differences do not show it.
  describeDistributionLaws(
    `${name}, one row of a normal batch`,
    () => calibrator.calibrate({ mean: [3], std: [1.5] }).row(0),
    {
      range: [-3, 14],
      ...(isBent(name) ? { kinks: bendsOf(name) } : {}),
    },
  );
  describe(name, () => {
    it("written, read and written again gives the same bytes", () => {
      const text = modelText(calibrator.toJSON());
      expect(modelText(parse(text).toJSON())).toBe(text);
    });

    it("a second fit to the same rows gives the same bytes", () => {
      expect(modelText(fit(skewed(300, 1)).toJSON())).toBe(modelText(calibrator.toJSON()));
    });

    it("columns and a normal batch give the same answers", () => {
      const columns = calibrator.calibrate(predictions);
      const batch = calibrator.calibrate(normalBatch(predictions));
      const y = mean.map((m, i) => m + (i - 5) * 0.6 * std[i]);
      // The scores of a batch go through the logarithms of its cdf and back.
      expectAllClose(batch.logPdf(y), columns.logPdf(y), { absolute: 1e-9, label: "logPdf" });
      expectAllClose(batch.quantile(0.9), columns.quantile(0.9), { relative: 1e-11, label: "quantile" });
      expectAllClose(batch.mean(), columns.mean(), { relative: 1e-8, label: "mean" });
      expectAllClose(batch.std(), columns.std(), { relative: 1e-7, label: "std" });
      expectAllClose(batch.crps(y), columns.crps(y), { relative: 1e-7, label: "crps" });
    });

    it("a row and its batch give the same bytes", () => {
      const batch = calibrator.calibrate(predictions);
      const row = batch.row(4);
      expect(row.quantile(0.7)).toBe(batch.quantile(0.7)[4]);
      expect(row.logPdf(5)).toBe(batch.logPdf(5)[4]);
      expect(row.cdf(5)).toBe(batch.cdf(5)[4]);
      expect(row.crps(5)).toBe(batch.crps(5)[4]);
      expect(row.mean()).toBe(batch.mean()[4]);
      expect(row.std()).toBe(batch.std()[4]);
      expect(batch.interval(0.8).upper[4]).toBe(row.quantile((1 + 0.8) / 2));
    });

    it("has finite answers 1e6 standard deviations away, and a density above zero at 30", () => {
      const batch = calibrator.calibrate(predictions);
      for (const z of [-1e6, -30, 30, 1e6]) {
        const y = mean.map((m, i) => m + z * std[i]);
        for (const log of batch.logPdf(y)) expect(log).toBeGreaterThan(Number.NEGATIVE_INFINITY);
        for (const value of [...batch.cdf(y), ...batch.crps(y), ...batch.logCdf(y), ...batch.logSf(y)]) {
          expect(Number.isNaN(value)).toBe(false);
        }
      }
    });

    it("a large calibrated sample is left as it is, within sampling error", () => {
      const { mean: means, target, std: stds } = simulated(4000, 3);
      // One width for all rows, since plain conformal gives all rows the same.
      const outcomes = target.map((y, i) => means[i] + (y - means[i]) / stds[i]);
      const rows = { mean: means, std: stds.map(() => 1), target: outcomes };
      const calm = fit(rows).calibrate({ mean: [0], std: [1] });
      for (const p of [0.05, 0.25, 0.5, 0.75, 0.95]) {
        // Four standard errors of an empirical quantile level.
        const allowed = 4 * Math.sqrt((p * (1 - p)) / 4000);
        expectAllClose(calm.cdf(normalBatch({ mean: [0], std: [1] }).quantile(p)), [p], { absolute: allowed });
      }
    });
  });
}

function bendsOf(name: string): number[] {
  const parameters = everyCalibrator[name](observations).toJSON()["parameters"] as Record<string, number[]>;
  const row = normalBatch({ mean: [3], std: [1.5] });
  if (parameters["q"] !== undefined) {
    return parameters["q"].filter((q) => q > 0 && q < 1).map((q) => row.quantile(q)[0]);
  }
  return parameters["values"].map((value) => 3 + value * (name.startsWith("conformal") ? 1 : 1.5));
}
