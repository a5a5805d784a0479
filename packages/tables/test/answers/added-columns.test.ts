import { expect, it } from "vitest";
import { addedColumns } from "../../src/answers/added-columns.ts";

it("three quantiles are added by default", () => {
  expect(addedColumns({})).toEqual({
    names: ["calibrated_mean", "calibrated_std", "q0.05", "q0.5", "q0.95", "outside"],
    types: ["number", "number", "number", "number", "number", "boolean"],
    levels: [0.05, 0.5, 0.95],
    quantiles: [0.05, 0.5, 0.95],
    intervals: [],
    further: [],
    reads: [],
  });
  expect(addedColumns({ interval: "0.9" })).toEqual({
    names: ["calibrated_mean", "calibrated_std", "lower0.9", "upper0.9", "outside"],
    types: ["number", "number", "number", "number", "boolean"],
    levels: [0.05, 0.95],
    quantiles: [],
    intervals: [0.9],
    further: [],
    reads: [],
  });
});

it("columns come in the order asked for, named by the plain number", () => {
  expect(addedColumns({ quantiles: "0.90, .1,1e-2", interval: "0.5,0.999" })).toMatchObject({
    names: [
      "calibrated_mean",
      "calibrated_std",
      "q0.9",
      "q0.1",
      "q0.01",
      "lower0.5",
      "upper0.5",
      "lower0.999",
      "upper0.999",
      "outside",
    ],
    levels: [0.9, 0.1, 0.01, 0.25, 0.75, 0.0005, 0.9995],
    quantiles: [0.9, 0.1, 0.01],
    intervals: [0.5, 0.999],
  });
});

it("levels outside 0…1, empty ones and twins are refused", () => {
  for (const quantiles of ["0", "1", "-1", "x", "", "0.1,,0.2", "NaN"]) {
    expect(() => addedColumns({ quantiles })).toThrow("`quantiles` must be numbers between 0 and 1 with commas");
  }
  expect(() => addedColumns({ quantiles: "0.1,0.10" })).toThrow("`quantiles` names 0.1 twice; name each level once");
});
