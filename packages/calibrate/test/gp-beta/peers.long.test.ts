import { normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { fit } from "../../src/index.ts";
import { average } from "../simulated.ts";
import { baseSplit, freshSplit, netcalNll } from "./peers.ts";

const names = Object.keys(netcalNll);
const found = baseSplit(names[0], 0) !== undefined;

describe.runIf(found)("on the paper's data sets, three splits each, ordinary least squares as the base", () => {
  it.each(names)(
    "%s: the test NLL is below netcal's and the base's, and the MSE at most 1 % above the base's",
    async (name) => {
      const sums = { base: 0, ours: 0, baseMse: 0, ourMse: 0 };
      for (const split of [0, 1, 2]) {
        const rows = baseSplit(name, split);
        if (rows === undefined) throw new Error("the data sets were there a moment ago");
        const { training, test } = rows;
        const calibrated = (await fit(training, { inducingPoints: 12 })).calibrate(test);
        const mean = calibrated.mean();
        sums.base -= average(normalBatch(test).logPdf(test.target)) / 3;
        sums.ours -= average(calibrated.logPdf(test.target)) / 3;
        sums.baseMse += average(test.target.map((y, i) => (y - test.mean[i]) ** 2)) / 3;
        sums.ourMse += average(test.target.map((y, i) => (y - mean[i]) ** 2)) / 3;
      }
      process.stderr.write(
        `${name}: NLL ${sums.base.toFixed(3)} → ${sums.ours.toFixed(4)} (netcal ${netcalNll[name]}), ` +
          `MSE ${sums.baseMse.toFixed(2)} → ${sums.ourMse.toFixed(2)}\n`,
      );
      expect(sums.ours).toBeLessThan(netcalNll[name]);
      expect(sums.ours).toBeLessThan(sums.base);
      expect(sums.ourMse).toBeLessThan(1.01 * sums.baseMse);
    },
  );
});

describe.runIf(found)("on splits that no choice of a default was made on", () => {
  it.each(names)("%s: every split gains over the base", async (name) => {
    const gains: number[] = [];
    for (let split = 0; split < (name === "energy" ? 1 : 4); split++) {
      const rows = freshSplit(name, split);
      if (rows === undefined) throw new Error("the data sets were there a moment ago");
      const { training, test } = rows;
      const calibrated = (await fit(training, { inducingPoints: 12 })).calibrate(test);
      gains.push(average(calibrated.logPdf(test.target)) - average(normalBatch(test).logPdf(test.target)));
    }
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    process.stderr.write(
      `${name}: gain over the base on ${gains.length} fresh splits ${mean.toFixed(3)} nat per row\n`,
    );
    for (const gain of gains) expect(gain).toBeGreaterThan(0);
  });
});
