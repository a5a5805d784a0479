import { type Calibrator, type ModelDocument, normalBatch } from "@distcal/distributions";
import { describeCalibratorLaws } from "@distcal/testing";
import { expect, it } from "vitest";

/** The smallest calibrator: it multiplies each standard deviation. */
function widened(factor: number): Calibrator {
  return Object.freeze({
    method: "widened",
    calibrate: ({ mean, std }: { readonly mean: ArrayLike<number>; readonly std: ArrayLike<number> }) =>
      normalBatch({ mean, std: Float64Array.from(std, (s) => factor * s) }),
    toJSON: (): ModelDocument => ({ format: "distcal-model", version: 1, method: "widened", parameters: { factor } }),
  });
}

it("a calibrator written to JSON is a plain document with the keys of the contract", () => {
  expect(JSON.parse(JSON.stringify(widened(1.5)))).toEqual({
    format: "distcal-model",
    version: 1,
    method: "widened",
    parameters: { factor: 1.5 },
  });
});

describeCalibratorLaws("a calibrator of normal batches", () => widened(1.5), {
  predictions: { mean: Float64Array.of(0, 1, -20, 1e3, 7), std: Float64Array.of(1, 2, 0.1, 30, 1e-3) },
  parse: (text) => {
    const { parameters } = JSON.parse(text);
    return widened(parameters.factor);
  },
});
