import { expect, it } from "vitest";
import { chosenMeans, chosenRows } from "../../src/figures/chosen-rows.ts";

const mean = Float64Array.from([5, 1, 9, 3, 7, 2, 8, 4, 6, 0, 10]);
const std = new Float64Array(mean.length).fill(1);

it("chosenRows takes a low, a middle and a high prediction by default", () => {
  expect(chosenRows({ mean, std }).map((row) => mean[row])).toEqual([1, 5, 9]);
});

it("chosenRows takes the rows nearest to given means, each prediction once", () => {
  expect(chosenRows({ mean, std }, [0.4, 6.6, 7.1, 99]).map((row) => mean[row])).toEqual([0, 7, 10]);
});

it("chosenMeans reads a list and refuses anything else", () => {
  expect(chosenMeans("0, 5,-7.5")).toEqual([0, 5, -7.5]);
  expect(chosenMeans(undefined)).toBeUndefined();
  for (const bad of ["", "1,,2", "a", "1,2,3,4,5,6", "NaN"]) {
    expect(() => chosenMeans(bad)).toThrow("--at must be a list of up to 5 predicted means such as 0,5,7, got");
  }
});
