import { describe, expect, it } from "vitest";
import { guessColumns } from "../../src/roles/guess-columns.ts";

const all = ["mean", "std", "target"] as const;

describe("guessColumns", () => {
  it.each([
    [
      ["id", "demandForecast", "forecast_std", "demand"],
      { mean: "demandForecast", std: "forecast_std", target: "demand" },
    ],
    [
      ["day", "kWh expected", "kWh spread", "kWh measured"],
      { mean: "kWh expected", std: "kWh spread", target: "kWh measured" },
    ],
    [["y", "model", "model_err"], { mean: "model", std: "model_err", target: "y" }],
  ])("reads %j by the words in its names", (names, roles) => {
    expect(guessColumns(names, all)).toEqual(roles);
  });

  it("leaves out roles whose columns are known, and columns that are taken", () => {
    expect(guessColumns(["pred", "pred_sd_new", "true"], all, { mean: "pred", target: "true" })).toEqual({
      std: "pred_sd_new",
    });
  });

  it("proposes nothing where a role could be any of several columns", () => {
    expect(guessColumns(["a", "b", "c"], all)).toBeUndefined();
    expect(guessColumns(["my_pred", "my_std", "a", "b"], all)).toBeUndefined();
  });

  it("takes no id, date or region for what is left", () => {
    expect(guessColumns(["id", "region", "my_pred", "my_std"], all)).toBeUndefined();
  });
});
