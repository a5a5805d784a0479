import { calibratedBatch } from "@distcal/calibrate";
import { normalBatch } from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { rememberedMoments } from "../../src/evaluation/remembered-moments.ts";

const columns = { mean: Float64Array.from([0, 3]), std: Float64Array.from([1, 2]) };

it("rememberedMoments answers as the batch does, its summary included", () => {
  // Maps that are not the identity: ln a, ln b, c of two rows, without spread.
  const maps = { length: 2, mean: Float64Array.from([0.3, -0.2, 0.1, 0, 0.4, -0.3]), factor: new Float64Array(12) };
  const batch = calibratedBatch(columns, maps, gaussHermite(4));
  const remembered = rememberedMoments(batch);
  const levels = [0.1, 0.5, 0.8];
  expect(remembered.mean()).toEqual(batch.summary(levels).mean);
  expect(remembered.std()).toEqual(batch.summary(levels).std);
  const { quantiles } = batch.summary(levels);
  // Beside moments the batch finds quantiles in another way, to the last digits.
  remembered.summary(levels).quantiles.forEach((row, i) => {
    expectAllClose(row, quantiles[i], { relative: 1e-12 });
  });
  expect(remembered.cdf(1)).toEqual(batch.cdf(1));
  // A copy each time: nobody can change what is remembered.
  remembered.mean().fill(9);
  expect(remembered.mean()).toEqual(batch.summary(levels).mean);
});

it("rememberedMoments leaves forecasts that are quick anyway as they are", () => {
  const batch = normalBatch(columns);
  expect(rememberedMoments(batch)).toBe(batch);
});
