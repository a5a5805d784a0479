import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { onGrid, standardisationOf, standardise, toSignificantBits } from "../../src/tables/standardise.ts";

it("center is the mean of the means, scale the spread of means and stds together", () => {
  const { center, scale } = standardisationOf(Float64Array.of(1, 3), Float64Array.of(2, 2.5));
  expect(center).toBe(2);
  expectAllClose(scale, Math.sqrt(1 + 0.0625), { relative: 1e-15 });
});

it("predictions that are all the same still have a scale", () => {
  expectAllClose(standardisationOf(new Float64Array(5).fill(7), new Float64Array(5).fill(2)).scale, 0.02, {
    relative: 1e-15,
  });
});

it("numbers near the end of float64 do not overflow", () => {
  const mean = Float64Array.of(-1.5e308, 1.5e308);
  const standardisation = standardisationOf(mean, Float64Array.of(1e307, 1e307));
  expectAllClose(standardise(standardisation, mean, mean).mean, [-1, 1], { relative: 1e-12 });
});

it("the grid forgets the last digits and keeps large numbers as they are", () => {
  expect(onGrid(Float64Array.of(0.1 + 1e-16, 3e7))).toEqual(onGrid(Float64Array.of(0.1, 3e7)));
  expectAllClose(onGrid(Float64Array.of(0.3)), [0.3], { absolute: 2 ** -33 });
});

it("33 significant bits are kept of a number of any size", () => {
  for (const x of [0.1, -7e-300, 3e200]) {
    const [rounded] = toSignificantBits(Float64Array.of(x));
    expectAllClose(rounded, x, { relative: 2 ** -32 });
    expect(toSignificantBits(Float64Array.of(x * (1 + 2 ** -50)))[0]).toBe(rounded);
  }
  expect(toSignificantBits(Float64Array.of(1.7e308))[0]).toBe(1.7e308);
});
