import { expect, it } from "vitest";
import {
  columnsToRemember,
  otherColumnsNote,
  rememberedColumns,
  withColumnsOf,
  withFoundColumns,
} from "../../src/setting/remembered-columns.ts";

const bare = { format: "distcal-model", version: 2, method: "isotonic" } as const;
const model = { ...bare, columns: { mean: "pred", std: "spread", covariates: ["a"], target: ["y"] } };

it("remembers what the file says of columns that have one name", () => {
  expect(rememberedColumns(model)).toEqual({ mean: "pred", std: "spread" });
  expect(rememberedColumns(bare)).toEqual({});
  expect(rememberedColumns(undefined)).toEqual({});
});

it("leaves out a name that no model file can hold", () => {
  expect(columnsToRemember({ mean: "m", std: "s".repeat(1025), target: "y" })).toEqual({ mean: "m", target: "y" });
});

it("says which remembered columns were not there, but for those that a flag named", () => {
  const flags = withColumnsOf(model, { std: "width" });
  expect(otherColumnsNote("t.csv", flags, { mean: "Pred", std: "width" })).toBeUndefined();
  expect(otherColumnsNote("t.csv", flags, { mean: "mu", std: "width" })).toBe(
    't.csv has no column "pred", which the model was fitted to: "mu" is read as the predicted mean',
  );
});

it("names found columns for a command that gets no model", () => {
  const flags = withColumnsOf(model, { std: "width", delimiter: ";" });
  expect(withFoundColumns(flags, { mean: "pred", std: "width", target: "y" })).toMatchObject({
    mean: "pred",
    std: "width",
    delimiter: ";",
  });
  expect(withFoundColumns({}, { mean: "mean", std: "std" })).toEqual({});
});
