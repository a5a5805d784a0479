import type { Calibrator } from "@distcal/distributions";
import { normalBatch } from "@distcal/distributions";
import { expect, it } from "vitest";
import { calibratedRows } from "../../src/answers/calibrated-rows.ts";
import { outsideCount, outsideRows, seenBy, withOutside } from "../../src/answers/outside.ts";

const document = { format: "distcal-model", version: 2, method: "identity" } as const;
const fit = { meanRange: [0, 10], stdRange: [1, 2] } as const;
const mean = Float64Array.of(0, 10, 5, -0.1, 5, 5);
const std = Float64Array.of(1, 2, 1.5, 1.5, 0.9, 2.1);

it("a prediction is outside by its mean or its standard deviation; the ends of the ranges are inside", () => {
  expect(Array.from(outsideRows(fit, { mean, std }))).toEqual([0, 0, 0, 1, 1, 1]);
  expect(outsideCount(fit, { mean, std })).toBe(3);
});

it("a covariate beyond what was seen and an unknown group are outside, too", () => {
  const seen = { ...fit, covariates: [{ name: "horizon", range: [1, 3] }], labels: ["east", "west"] } as const;
  const rows = { mean: Float64Array.of(5, 5, 5), std: Float64Array.of(1, 1, 1) };
  const covariates = { horizon: [1, 4, 2] };
  expect(Array.from(outsideRows(seen, { ...rows, covariates, group: ["east", "west", "south"] }))).toEqual([0, 1, 1]);
  const parameters = { covariates: seen.covariates, groups: { labels: seen.labels } };
  expect(seenBy({ ...document, fit, parameters })).toEqual(seen);
});

it("a document that does not say what its fit has seen has nothing outside", () => {
  expect(seenBy({ ...document, fit })).toEqual(fit);
  expect(seenBy({ ...document, fit: { rows: 3 } })).toBeUndefined();
  expect(seenBy(document)).toBeUndefined();
  expect(outsideCount(undefined, { mean, std })).toBe(0);
});

it("values get one more at the end of each row", () => {
  expect(
    withOutside(Float64Array.of(7, 8, 9, 10), fit, { mean: Float64Array.of(5, 50), std: Float64Array.of(1, 1) }),
  ).toEqual(Float64Array.of(7, 8, 0, 9, 10, 1));
  expect(withOutside(new Float64Array(0), fit, { mean: new Float64Array(0), std: new Float64Array(0) })).toHaveLength(
    0,
  );
});

it("calibrated rows end with it", () => {
  const calibrator = {
    calibrate: (predictions: { mean: Float64Array; std: Float64Array }) => normalBatch(predictions),
    toJSON: () => ({ ...document, fit }),
  } as unknown as Calibrator;
  expect(calibratedRows(calibrator, { mean: Float64Array.of(3, 30), std: Float64Array.of(1, 1) }, [0.5])).toEqual(
    Float64Array.of(3, 1, 3, 0, 30, 1, 30, 1),
  );
  expect(calibratedRows(calibrator, { mean: new Float64Array(0), std: new Float64Array(0) }, [0.5])).toHaveLength(0);
});
