import { type DistributionBatch, normalBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { observedColumn } from "../../src/forecast/observed-column.ts";
import {
  absoluteError,
  absoluteErrorRows,
  coverage,
  crps,
  crpsRows,
  ence,
  evaluateForecast,
  intervalScore,
  logScore,
  logScoreRows,
  pinball,
  pinballRows,
  pitHistogram,
  pitValues,
  qce,
  quantileCalibrationCurve,
  rowScores,
  sharpness,
  squaredError,
  squaredErrorRows,
  uce,
} from "../../src/index.ts";

const metrics: Readonly<Record<string, (observed: ArrayLike<number>, forecast: DistributionBatch) => unknown>> = {
  absoluteError,
  absoluteErrorRows,
  coverage,
  crps,
  crpsRows,
  ence,
  evaluateForecast,
  intervalScore,
  logScore,
  logScoreRows,
  pinball,
  pinballRows,
  pitHistogram,
  pitValues,
  qce,
  quantileCalibrationCurve,
  rowScores,
  sharpness,
  squaredError,
  squaredErrorRows,
  uce,
};
const pair = normalBatch({ mean: [0, 1], std: [1, 2] });

describe.each(Object.entries(metrics))("%s refuses", (name, metric) => {
  it("no rows", () => {
    expect(() => metric([], pair)).toThrow(`${name}: observed must have at least one row, got none; pass some rows`);
  });

  it("NaN among the outcomes, naming the row", () => {
    expect(() => metric([0, Number.NaN], pair)).toThrow(
      `${name}: observed[1] must be a finite number, got NaN; drop or impute this row`,
    );
  });

  it("outcomes of another length than the forecast", () => {
    expect(() => metric([0, 1, 2], pair)).toThrow(
      `${name}: forecast must have 3 rows, got 2 rows; pass one number per row`,
    );
  });

  it("a forecast that is not a batch", () => {
    const table = { mean: [0, 1], std: [1, 2], length: 2 } as unknown as DistributionBatch;
    expect(() => metric([0, 1], table)).toThrow(
      `${name}: forecast must be a DistributionBatch, got an object without cdf(); build one with normalBatch or batchOf`,
    );
  });

  it("nothing of a good forecast, and leaves the outcomes as they were", () => {
    const observed = Float64Array.of(0.5, -1);
    expect(() => metric(observed, pair)).not.toThrow();
    expect([...observed]).toEqual([0.5, -1]);
  });
});

describe("observedColumn", () => {
  it.each([
    [undefined, "undefined"],
    [null, "null"],
    [[1, 2], "an array of length 2"],
    ["normal", "a string"],
  ])("says what %j is instead of a batch", (forecast, kind) => {
    expect(() => observedColumn("crps", [1], forecast as unknown as DistributionBatch)).toThrow(
      `crps: forecast must be a DistributionBatch, got ${kind};`,
    );
  });

  it("asks for as many rows as the metric needs", () => {
    const one = normalBatch({ mean: [0], std: [1] });
    expect(() => observedColumn("skceTest", [1], one, 2)).toThrow(
      "skceTest: observed must have at least 2 rows, got 1; collect more outcomes",
    );
  });
});
