import { normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { fit } from "../../src/index.ts";
import { average } from "../simulated.ts";
import { baseSplit } from "./peers.ts";

const boston = baseSplit("boston", 0);

describe.runIf(boston !== undefined)("on one split of Boston", () => {
  it("GP-Beta takes at least 0.3 nat off the test NLL and a seventh off the MSE", async () => {
    if (boston === undefined) return;
    const { training, test } = boston;
    const calibrated = (await fit(training, { inducingPoints: 12 })).calibrate(test);
    const gain = average(calibrated.logPdf(test.target)) - average(normalBatch(test).logPdf(test.target));
    expect(gain).toBeGreaterThan(0.3);
    const mean = calibrated.mean();
    const mse = average(test.target.map((y, i) => (y - mean[i]) ** 2));
    expect(mse).toBeLessThan((6 / 7) * average(test.target.map((y, i) => (y - test.mean[i]) ** 2)));
  });
});
