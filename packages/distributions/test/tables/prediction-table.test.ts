import { type PredictionTableInput, predictionTable } from "@distcal/distributions";
import { describe, expect, it } from "vitest";

const untyped = (columns: unknown): PredictionTableInput => columns as PredictionTableInput;

describe("predictionTable", () => {
  it("takes plain and typed arrays, copies them and freezes the table", () => {
    const mean = [1, 2];
    const std = Float32Array.of(0.5, 0.25);
    const table = predictionTable({ mean, std, target: new Int16Array([3, 4]) });
    expect(table).toEqual({
      length: 2,
      mean: Float64Array.of(1, 2),
      std: Float64Array.of(0.5, 0.25),
      target: Float64Array.of(3, 4),
    });
    expect(Object.isFrozen(table)).toBe(true);
    mean[0] = 9;
    std[0] = 9;
    expect([table.mean[0], table.std[0]]).toEqual([1, 0.5]);
    table.mean[1] = 7;
    expect(mean).toEqual([9, 2]);
  });

  it("has no target where none is known", () => {
    const table = predictionTable({ mean: [1], std: [1] });
    expect("target" in table).toBe(false);
    expect("target" in predictionTable({ mean: [1], std: [1], target: undefined })).toBe(false);
  });

  it("copies weights, which are finite, not negative and not all zero", () => {
    const weight = [0, 2.5];
    const table = predictionTable({ mean: [1, 2], std: [1, 1], weight });
    weight[1] = 1;
    expect(table).toEqual({
      length: 2,
      mean: Float64Array.of(1, 2),
      std: Float64Array.of(1, 1),
      weight: Float64Array.of(0, 2.5),
    });
    expect(() => predictionTable({ mean: [1, 2], std: [1, 1], weight: [1, -1] })).toThrow(
      "predictionTable: weight[1] must be ≥ 0, got -1; 0 leaves a row out",
    );
    expect(() => predictionTable({ mean: [1, 2], std: [1, 1], weight: [0, 0] })).toThrow(
      "predictionTable: weight must have a row above 0, got 2 zeros",
    );
  });

  it("takes a table as its own input", () => {
    const table = predictionTable({ mean: [1, 2], std: [3, 4], target: [5, 6] });
    const again = predictionTable(table);
    expect(again).toEqual(table);
    expect(again.mean).not.toBe(table.mean);
  });

  it("refuses a standard deviation that is not above zero, with row, rule, value and remedy", () => {
    expect(() => predictionTable({ mean: [0, 0, 0, 0], std: [1, 1, 1, -1] })).toThrow(
      "predictionTable: std[3] must be > 0, got -1; drop or floor this row",
    );
    expect(() => predictionTable({ mean: [0], std: [0] })).toThrow("predictionTable: std[0] must be > 0, got 0");
    expect(() => predictionTable({ mean: [0], std: [Number.NaN] })).toThrow(
      "predictionTable: std[0] must be a finite number, got NaN; drop or impute this row",
    );
  });

  it("refuses columns of different length", () => {
    expect(() => predictionTable({ mean: [1, 2], std: [1] })).toThrow(
      "predictionTable: std must have 2 rows, got 1 row",
    );
    expect(() => predictionTable({ mean: [1, 2], std: [1, 1], target: [1, 2, 3] })).toThrow(
      "predictionTable: target must have 2 rows, got 3 rows; pass one number per row",
    );
  });

  it("refuses column vectors, strings, holes, infinities and empty columns in every column", () => {
    const good = { mean: [1, 2], std: [1, 1], target: [0, 0] };
    for (const name of ["mean", "std", "target", "weight"]) {
      const withBad = (bad: unknown) => () => predictionTable(untyped({ ...good, [name]: bad }));
      expect(withBad([[1], [2]])).toThrow(
        `predictionTable: ${name}[0] must be a finite number, got an array of length 1`,
      );
      expect(withBad([1, "2"])).toThrow(`predictionTable: ${name}[1] must be a finite number, got the string "2"`);
      expect(withBad("12")).toThrow(`predictionTable: ${name} must be an array of numbers, got the string "12"`);
      expect(withBad(new Array(2))).toThrow(`predictionTable: ${name}[0] must be a finite number, got a hole`);
      expect(withBad([1, Infinity])).toThrow(`predictionTable: ${name}[1] must be a finite number, got Infinity`);
      expect(withBad([])).toThrow(`predictionTable: ${name} must have at least one row, got none`);
      expect(withBad(null)).toThrow(`predictionTable: ${name} must be an array of numbers, got null`);
    }
  });

  it("refuses a call without columns", () => {
    expect(() => predictionTable(untyped(undefined))).toThrow(
      "predictionTable: columns must be an object, got undefined; pass { mean, std, target }",
    );
    expect(() => predictionTable(untyped({ std: [1] }))).toThrow(
      "predictionTable: mean must be an array of numbers, got undefined",
    );
  });
});
