import { normalBatch } from "@distcal/distributions";
import { expectAllClose, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { adversarialGroupCalibration } from "../../src/calibration/group-calibration.ts";
import { biasedByMean, gaussianSet } from "../skce/simulate.ts";

/** Mean absolute distance of coverage and proportion for central intervals, written out. */
function meanAbsoluteError(pit: Float64Array, proportions: number): number {
  let sum = 0;
  for (let k = 0; k < proportions; k++) {
    const level = k / (proportions - 1);
    const covered = pit.filter((u) => Math.abs(2 * u - 1) <= level).length / pit.length;
    sum += Math.abs(covered - level);
  }
  return sum / proportions;
}

interface SharedMetrics {
  readonly mu: number[];
  readonly sigma: number[];
  readonly y: number[];
  readonly uncertainty_toolbox: Record<"interval" | "quantile", { readonly mace: number; readonly rmsce: number }>;
}

describe("adversarialGroupCalibration", () => {
  it("spans groups of two rows to all, in ten sizes", () => {
    const data = gaussianSet(90, 1);
    const { groupRows, worst, deviation } = adversarialGroupCalibration(data.observed, normalBatch(data));
    expect(groupRows).toEqual([2, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(worst[0]).toBeGreaterThan(worst[4]);
    expect(worst[4]).toBeGreaterThan(worst[9]);
    expect(deviation[9]).toBeLessThan(1e-15);
    expect(deviation[0]).toBeGreaterThan(0);
  });

  it("is the calibration error of all rows where the group is all rows", () => {
    const data = gaussianSet(77, 2, 1.4);
    const forecast = normalBatch(data);
    const { worst } = adversarialGroupCalibration(data.observed, forecast, { groupSizes: [1], proportions: 21 });
    expectAllClose(worst[0], meanAbsoluteError(forecast.cdf(data.observed), 21), { absolute: 1e-14 });
  });

  it("is larger for a forecast that is wrong in a part of the rows than for an honest one", () => {
    const honest = gaussianSet(400, 3);
    const biased = biasedByMean(400, 3, 0.95);
    const options = { groupSizes: [0.1], trials: 30 };
    const ofHonest = adversarialGroupCalibration(honest.observed, normalBatch(honest), options);
    const wide = gaussianSet(400, 3, 3);
    expect(adversarialGroupCalibration(wide.observed, normalBatch(wide), options).worst[0]).toBeGreaterThan(
      2 * ofHonest.worst[0],
    );
    // Random groups mix low and high forecasts, so a bias that cancels among them stays unseen: that is for skceTest.
    const ofBiased = adversarialGroupCalibration(biased.observed, normalBatch(biased), options);
    expect(ofBiased.worst[0]).toBeLessThan(2 * ofHonest.worst[0]);
  });

  it("repeats itself for a seed and answers 0 for the deviation of one trial", () => {
    const data = gaussianSet(50, 4);
    const forecast = normalBatch(data);
    const first = adversarialGroupCalibration(data.observed, forecast, { seed: 9, trials: 1 });
    expect(adversarialGroupCalibration(data.observed, forecast, { seed: 9, trials: 1 })).toEqual(first);
    expect(Array.from(first.deviation)).toEqual(new Array(10).fill(0));
    expect(adversarialGroupCalibration(data.observed, forecast, { seed: 8, trials: 1 }).worst).not.toEqual(first.worst);
  });

  it.each([
    [{ groupSizes: [0.5, 0] }, "adversarialGroupCalibration: groupSizes[1] must lie in (0, 1], got 0; give the share"],
    [{ groupSizes: [1.2] }, "groupSizes[0] must lie in (0, 1], got 1.2"],
    [{ trials: 0 }, "adversarialGroupCalibration: trials must be an integer ≥ 1, got 0"],
    [{ groups: 1.5 }, "groups must be an integer ≥ 1, got 1.5"],
    [{ proportions: 1 }, "proportions must be an integer ≥ 2, got 1"],
    [{ kind: "tail" as "quantile" }, "kind must be one of interval, quantile, got tail"],
    [{ seed: Number.NaN }, "seed must be a safe integer, got NaN"],
  ])("refuses %j", (options, message) => {
    const data = gaussianSet(10, 5);
    expect(() => adversarialGroupCalibration(data.observed, normalBatch(data), options)).toThrow(message);
  });

  it("refuses one row", () => {
    const message = "adversarialGroupCalibration: observed must have at least 2 rows, got 1";
    expect(() => adversarialGroupCalibration([1], normalBatch({ mean: [0], std: [1] }))).toThrow(message);
  });
});

const shared = readShared("golden/metrics.json");

describe.runIf(shared !== undefined)("adversarialGroupCalibration of all rows against uncertainty-toolbox", () => {
  it.each(["mean-absolute", "root-mean-square"] as const)("has its %s error of central intervals", (error) => {
    const golden = JSON.parse(String(shared)) as SharedMetrics;
    const { worst } = adversarialGroupCalibration(golden.y, normalBatch({ mean: golden.mu, std: golden.sigma }), {
      groupSizes: [1],
      error,
    });
    const { mace, rmsce } = golden.uncertainty_toolbox.interval;
    expectAllClose(worst[0], error === "mean-absolute" ? mace : rmsce, { absolute: 1e-12 });
  });

  it("has its error of lower tails, which there are upper ones of the residual", () => {
    const golden = JSON.parse(String(shared)) as SharedMetrics;
    const mirrored = normalBatch({ mean: golden.mu.map((m) => -m), std: golden.sigma });
    const outcomes = golden.y.map((y) => -y);
    const { worst } = adversarialGroupCalibration(outcomes, mirrored, { groupSizes: [1], kind: "quantile" });
    expectAllClose(worst[0], golden.uncertainty_toolbox.quantile.mace, { absolute: 1e-12 });
  });
});
