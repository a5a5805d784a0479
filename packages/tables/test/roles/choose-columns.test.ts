import { describe, expect, it } from "vitest";
import { chooseColumns, refuseClash } from "../../src/roles/choose-columns.ts";

const choose = (names: string[], asked = {}) =>
  chooseColumns("t.csv", names, ["mean", "std"], asked).map(({ index }) => index);

describe("chooseColumns", () => {
  it("finds the common spellings in any case and order", () => {
    expect(choose(["id", "Sigma", "PREDICTION"])).toEqual([2, 1]);
    expect(choose(["mu", "stdev"])).toEqual([0, 1]);
    expect(chooseColumns("t.csv", ["y", "mean", "std"], ["target"])).toEqual([{ role: "target", name: "y", index: 0 }]);
  });

  it("takes a column as named: exactly where it can, else in any case", () => {
    expect(choose(["A", "a", "std"], { mean: "a" })).toEqual([1, 2]);
    expect(choose(["Forecast", "std", "mean"], { mean: "forecast" })).toEqual([0, 1]);
  });

  it("refuses what is unclear, with the columns there are", () => {
    expect(() => choose(["a", "std"])).toThrow('name the predicted mean with `mean`; its columns are "a", "std"');
    expect(() => choose(["mean", "mu", "std"])).toThrow(
      '"mean" and "mu" could each be the predicted mean; say which with `mean`',
    );
    expect(() => choose(["mean", "std"], { std: "spread" })).toThrow(
      'there is no column "spread" for `std`; its columns are',
    );
    expect(() => choose(["A", "a", "std"], { mean: "á" })).toThrow("there is no column");
    expect(() => choose(["x", "x", "std"], { mean: "x" })).toThrow('there is more than one column "x" for `mean`');
    expect(() => choose(["mean", "std"], { std: "mean" })).toThrow(
      '`mean` and `std` both name column "mean"; name two columns',
    );
  });

  it("takes a remembered column where nothing was asked for and the table has it, else the common spellings", () => {
    const remembered = { mean: "forecast", std: "spread" };
    expect(choose(["mean", "std", "Forecast", "spread"], { remembered })).toEqual([2, 3]);
    expect(choose(["mean", "std", "forecast", "spread"], { remembered, mean: "mean" })).toEqual([0, 3]);
    expect(choose(["mu", "spread"], { remembered })).toEqual([0, 1]);
    expect(() => choose(["x", "spread"], { remembered })).toThrow(
      't.csv: there is no column "forecast", which the model was fitted to, and no column is called mean, mu,',
    );
    expect(() => choose(["x", "spread"], { remembered, mean: "y" })).toThrow(
      't.csv: there is no column "y" for `mean`;',
    );
    expect(() => choose(["forecast", "forecast", "std"], { remembered })).toThrow(
      'there is more than one column "forecast" for `mean`',
    );
  });

  it("finds a column of limits by its name alone, which may be read as something else, too", () => {
    const names = ["mean", "std", "limit"];
    const limits = (asked: object) =>
      chooseColumns("t.csv", names, ["mean", "std", "exceedColumn", "belowColumn"], asked);
    const places = (asked: object) => limits(asked).map(({ index }) => index);
    expect(places({ exceedColumn: "LIMIT", belowColumn: "limit" })).toEqual([0, 1, 2, 2]);
    expect(places({ exceedColumn: "mean", belowColumn: "limit" })).toEqual([0, 1, 0, 2]);
    expect(() => limits({ exceedColumn: "cap", belowColumn: "limit" })).toThrow(
      't.csv: there is no column "cap" for `exceedColumn`; its columns are "mean", "std", "limit"',
    );
  });

  it("lists no more than thirty columns", () => {
    const many = Array.from({ length: 99 }, (_, i) => `c${i}`);
    expect(() => choose(many)).toThrow(/"c29" and 69 more$/);
  });
});

it("refuseClash names the column that is there already, in any case", () => {
  expect(() => refuseClash("t.csv", ["a", "Q0.5"], ["calibrated_mean", "q0.5"])).toThrow(
    't.csv has a column "q0.5" already',
  );
  expect(() => refuseClash("t.csv", ["a", "q0.5"], ["q0.05"])).not.toThrow();
});
