import { expect, it } from "vitest";
import { extrapolationWeight, rowsOutside } from "../../src/fit/extrapolation.ts";
import { embedding } from "../random-model.ts";

const weightAt = (ranges: typeof seen, mean: number, std: number): number =>
  extrapolationWeight(embedding, ranges, { mean: Float64Array.of(mean), std: Float64Array.of(std) }, 0);
const seen = { mean: [-2, 2], std: [0.5, 1.5] } as const;

it("inside what was seen the map applies in full", () => {
  expect(weightAt(seen, 0, 1)).toBe(1);
  expect(weightAt(seen, 2, 0.5)).toBe(1);
});

it("ten widths beyond the means, or half an e-fold beyond the stds, the weight is e^−½", () => {
  expect(weightAt(seen, 12, 1)).toBeCloseTo(Math.exp(-0.5), 12);
  expect(weightAt(seen, -12, 1)).toBeCloseTo(Math.exp(-0.5), 12);
  expect(weightAt(seen, 0, 1.5 * Math.sqrt(Math.E))).toBeCloseTo(Math.exp(-0.5), 12);
  expect(weightAt(seen, 0, 0.5 / Math.sqrt(Math.E))).toBeCloseTo(Math.exp(-0.5), 12);
});

it("far away nothing of the map is left", () => {
  expect(weightAt(seen, 1e4, 1)).toBeLessThan(1e-12);
});

it("rows outside are listed in order", () => {
  expect(rowsOutside(seen, { mean: Float64Array.of(0, 3, 0, -2), std: Float64Array.of(1, 1, 2, 0.5) })).toEqual([1, 2]);
});
