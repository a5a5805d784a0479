import { mostWeight } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import type { UserError } from "../../src/errors/user-error.ts";
import { chooseColumns, refuseClash } from "../../src/roles/choose-columns.ts";
import { complaint } from "../../src/roles/roles.ts";

const choose = (names: string[], asked = {}) =>
  chooseColumns("t.csv", names, ["mean", "std"], asked).map(({ index }) => index);

it("the largest weight of a row is that of distributions", () => {
  expect(complaint("weight", mostWeight)).toBeUndefined();
  expect(complaint("weight", 1.01 * mostWeight)).toBe(`must lie between 0 and ${mostWeight}`);
});

describe("chooseColumns", () => {
  it("finds the common spellings in any case and order", () => {
    expect(choose(["id", "Sigma", "PREDICTION"])).toEqual([2, 1]);
    expect(choose(["mu", "stdev"])).toEqual([0, 1]);
    expect(chooseColumns("t.csv", ["y", "mean", "std"], ["target"])).toEqual([{ role: "target", name: "y", index: 0 }]);
  });

  it.each([
    ["id", "y_pred", "y_std", "y_true"],
    ["n", "yhat", "sd", "observed"],
    ["n", "pred", "uncertainty", "actual"],
    ["n", "Y-Pred", "Y Std", "y.true"],
    ["n", "y_hat", "std_dev", "ground truth"],
    ["n", "forecast", "pred_std", "outcome"],
  ])("finds the columns of a table headed %s, %s, %s, %s", (...names) => {
    const found = chooseColumns("t.csv", names, ["mean", "std", "target"]);
    expect(found.map(({ index }) => index)).toEqual([1, 2, 3]);
  });

  it("takes a further spelling only where there is no common one", () => {
    expect(choose(["forecast", "mean", "unc", "sd"])).toEqual([1, 3]);
  });

  it("proposes the columns that names suggest, for the roles that no spelling finds", () => {
    const refused = (names: string[], asked = {}): unknown => {
      try {
        return chooseColumns("t.csv", names, ["mean", "std", "target"], asked);
      } catch (error) {
        return (error as UserError).proposal;
      }
    };
    expect(refused(["id", "kwh_forecast", "kwh_spread", "kwh_sold"])).toEqual({
      mean: "kwh_forecast",
      std: "kwh_spread",
      target: "kwh_sold",
    });
    expect(refused(["mean", "kwh_spread", "y"])).toEqual({ std: "kwh_spread" });
    expect(refused(["a", "b", "c"])).toBeUndefined();
    expect(refused(["mean", "std", "y"], { std: "spread" })).toBeUndefined();
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
