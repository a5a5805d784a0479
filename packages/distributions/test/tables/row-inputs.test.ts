import { describe, expect, it } from "vitest";
import { type Observations, observedRows, pickedRows, predictionTable, studentTBatch } from "../../src/index.ts";

const rows = 12;
const column = (at: (row: number) => number): Float64Array => Float64Array.from({ length: rows }, (_, row) => at(row));
const plain = { mean: column((row) => row), std: column(() => 1), target: column((row) => row + 1) };
const horizon = column((row) => row % 4);

describe("covariates", () => {
  it("are copied with the predictions, and picked with their rows", () => {
    const observed = observedRows({ ...plain, covariates: { horizon } });
    horizon[2] = 2;
    const picked = pickedRows(observed, [5, 2]);
    expect(picked.covariates).toEqual({ horizon: Float64Array.of(1, 2) });
    expect(picked.predictions).toMatchObject({ covariates: { horizon: Float64Array.of(1, 2) } });
  });

  it("go with a batch of any family, beside it or in it", () => {
    const { target, mean, std } = plain;
    const predictions = studentTBatch({ location: mean, scale: std, degreesOfFreedom: 5 });
    const beside = observedRows({ predictions, target, covariates: { horizon } });
    const within = observedRows({ predictions: { ...predictions, covariates: { horizon } }, target } as Observations);
    for (const { covariates, predictions: handed } of [beside, within]) {
      expect(covariates).toEqual({ horizon });
      expect(handed).toMatchObject({ covariates: { horizon } });
    }
  });

  it.each([
    [
      "a row without a value",
      { horizon: horizon.map((h, row) => (row === 3 ? Number.NaN : h)) },
      /horizon\[3\] must be/,
    ],
    ["a column that is too short", { horizon: horizon.slice(1) }, /covariates\.horizon must have 12 rows, got 11/],
    ["no columns", {}, /covariates must name from 1 to 8 columns, got 0/],
    ["nine columns", Object.fromEntries([..."abcdefghi"].map((name) => [name, horizon])), /from 1 to 8 columns, got 9/],
    ["a list", [horizon] as never, /must be columns by name, got a list/],
  ])("are refused with a sentence: %s", (_, covariates, message) => {
    expect(() => predictionTable({ ...plain, covariates })).toThrow(message);
  });
});
