import { describe, expect, it } from "vitest";
import { normalBatch, predictedMoments } from "../../src/index.ts";

describe("predictedMoments", () => {
  it("reads columns and batches alike", () => {
    const columns = { mean: [1, 2], std: [0.5, 3] };
    const [fromColumns, fromBatch] = [columns, normalBatch(columns)].map((p) => predictedMoments(p, "calibrate"));
    expect(Array.from(fromBatch.mean)).toEqual(Array.from(fromColumns.mean));
    expect(Array.from(fromBatch.std)).toEqual([0.5, 3]);
  });

  it("names the function that was called, also where nothing was passed", () => {
    expect(() => predictedMoments(undefined as never, "calibrate")).toThrow(
      "calibrate: predictions must be an object, got undefined; pass { mean, std }",
    );
    expect(() => predictedMoments({ mean: [0], std: [-1] }, "calibrate")).toThrow(/^calibrate: std\[0\] must be > 0/);
  });
});

it("predictedMoments reads two numbers as one row, and refuses a number beside a column", () => {
  expect(predictedMoments({ mean: 300, std: 30 }, "calibrate")).toEqual({
    mean: Float64Array.of(300),
    std: Float64Array.of(30),
  });
  expect(() => predictedMoments({ mean: 300, std: -1 }, "calibrate")).toThrow("calibrate: std[0] must be > 0, got -1");
  expect(() => predictedMoments({ mean: 300, std: [30] } as never, "calibrate")).toThrow(
    "calibrate: mean must be an array of numbers, got 300",
  );
});
