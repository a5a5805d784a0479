import {
  finiteColumn,
  finiteRows,
  positiveColumn,
  probabilityRows,
  requireCount,
  requireFinite,
  requireLength,
  requirePositive,
  requireProbability,
  requireRow,
  requireSampling,
  requireSeed,
} from "@distcal/numerics";
import { describe, expect, it } from "vitest";

/** What a caller without types may pass. */
const untyped = (value: unknown): never => value as never;

describe("checks of one number", () => {
  it("requireFinite refuses NaN, infinities and what is not a number, naming where, rule, value and remedy", () => {
    expect(() => requireFinite("f", "y", 1e308)).not.toThrow();
    expect(() => requireFinite("f", "y", Number.NaN)).toThrow(
      "f: y must be a finite number, got NaN; pass a finite number",
    );
    expect(() => requireFinite("f", "y", -Infinity)).toThrow("f: y must be a finite number, got -Infinity");
    expect(() => requireFinite("f", "y", untyped("1"))).toThrow(
      'f: y must be a finite number, got the string "1"; convert it with Number',
    );
    expect(() => requireFinite("f", "y", untyped(1n))).toThrow("got the bigint 1n; convert it with Number");
    expect(() => requireFinite("f", "y", untyped(undefined))).toThrow("got undefined");
    expect(() => requireFinite("f", "y", untyped(null))).toThrow("got null");
    expect(() => requireFinite("f", "y", untyped([1]))).toThrow("got an array of length 1; flatten it");
    expect(() => requireFinite("f", "y", untyped({}))).toThrow("got an object (Object)");
    expect(() => requireFinite("f", "y", untyped(Math.abs))).toThrow("got a function");
  });

  it("requirePositive refuses zero, negatives, NaN and infinity", () => {
    expect(() => requirePositive("f", "std", 5e-324)).not.toThrow();
    for (const value of [0, -0, -1, Number.NaN, Infinity]) {
      expect(() => requirePositive("f", "std", value)).toThrow(
        `f: std must be a finite number > 0, got ${value}; pass a positive number`,
      );
    }
  });

  it("requireProbability wants the open interval", () => {
    expect(() => requireProbability("f", "p", 5e-324)).not.toThrow();
    for (const value of [0, 1, 1.1, -0.2, Number.NaN]) {
      expect(() => requireProbability("f", "p", value)).toThrow(
        `f: p must lie strictly between 0 and 1, got ${value}; pass a probability such as 0.95`,
      );
    }
    expect(() => requireProbability("f", "p", untyped("0.5"))).toThrow('got the string "0.5"; convert it with Number');
  });

  it("requireCount, requireSeed and requireRow want integers in range", () => {
    expect(() => requireCount("f", "count", 0)).not.toThrow();
    expect(() => requireCount("f", "count", 1.5)).toThrow("f: count must be an integer ≥ 0, got 1.5");
    expect(() => requireCount("f", "count", -1)).toThrow("f: count must be an integer ≥ 0, got -1");
    expect(() => requireSeed("f", "seed", -3)).not.toThrow();
    expect(() => requireSeed("f", "seed", untyped(undefined))).toThrow("f: seed must be a safe integer, got undefined");
    expect(() => requireSampling("f", 3, { seed: 1 })).not.toThrow();
    expect(() => requireSampling("f", 0.5, { seed: 1 })).toThrow("f: count must be an integer ≥ 0, got 0.5");
    expect(() => requireSampling("f", 3, untyped(undefined))).toThrow("f: seed must be a safe integer, got undefined");
    expect(() => requireRow("f", 2, 3)).not.toThrow();
    expect(() => requireRow("f", 3, 3)).toThrow(
      "f: row must be an integer from 0 to 2, got 3; rows are counted from 0",
    );
    expect(() => requireRow("f", Number.NaN, 3)).toThrow("f: row must be an integer from 0 to 2, got NaN");
  });
});

describe("finiteColumn", () => {
  it("copies any array-like of numbers and leaves it alone", () => {
    const source = [1, 2];
    const column = finiteColumn("f", "mean", source);
    expect(column).toEqual(Float64Array.of(1, 2));
    column[0] = 9;
    expect(source).toEqual([1, 2]);
    expect(finiteColumn("f", "mean", Float32Array.of(0.5))).toEqual(Float64Array.of(0.5));
    expect(finiteColumn("f", "mean", Int8Array.of(-3))).toEqual(Float64Array.of(-3));
    expect(finiteColumn("f", "mean", { length: 2, 0: 4, 1: 5 })).toEqual(Float64Array.of(4, 5));
  });

  it("names the first bad row, its value and the remedy", () => {
    expect(() => finiteColumn("f", "mean", [1, Number.NaN, Infinity])).toThrow(
      "f: mean[1] must be a finite number, got NaN; drop or impute this row",
    );
    expect(() => finiteColumn("f", "mean", Float64Array.of(0, -Infinity))).toThrow(
      "f: mean[1] must be a finite number, got -Infinity; drop or impute this row",
    );
    expect(() => finiteColumn("f", "mean", untyped([1, "2"]))).toThrow(
      'f: mean[1] must be a finite number, got the string "2"; convert it with Number',
    );
    expect(() => finiteColumn("f", "mean", untyped([null]))).toThrow("f: mean[0] must be a finite number, got null");
    expect(() => finiteColumn("f", "mean", untyped(BigInt64Array.of(7n)))).toThrow(
      "got the bigint 7n; convert it with Number",
    );
  });

  it("says how to flatten a column vector, and calls a hole a hole", () => {
    expect(() => finiteColumn("f", "mean", untyped([[1], [2]]))).toThrow(
      "f: mean[0] must be a finite number, got an array of length 1; flatten it: a column is a plain list of numbers",
    );
    expect(() => finiteColumn("f", "mean", untyped([Float64Array.of(1)]))).toThrow(
      "got an object (Float64Array); flatten it",
    );
    const sparse: number[] = [1];
    sparse[2] = 3;
    expect(() => finiteColumn("f", "mean", sparse)).toThrow(
      "f: mean[1] must be a finite number, got a hole; fill or drop this row",
    );
  });

  it("refuses what is empty or no list at all", () => {
    expect(() => finiteColumn("f", "mean", [])).toThrow("f: mean must have at least one row, got none; pass some rows");
    expect(() => finiteColumn("f", "mean", untyped("1,2"))).toThrow(
      'f: mean must be an array of numbers, got the string "1,2"; pass one number per row',
    );
    expect(() => finiteColumn("f", "mean", untyped("9".repeat(60)))).toThrow(`got the string "${"9".repeat(40)}…"`);
    expect(() => finiteColumn("f", "mean", untyped(3))).toThrow("f: mean must be an array of numbers, got 3");
    expect(() => finiteColumn("f", "mean", untyped(undefined))).toThrow(
      "f: mean must be an array of numbers, got undefined",
    );
    expect(() => finiteColumn("f", "mean", untyped(null))).toThrow("f: mean must be an array of numbers, got null");
    expect(() => finiteColumn("f", "mean", untyped(new Set([1])))).toThrow(
      "f: mean must be an array of numbers, got an object (Set); convert it with Array.from",
    );
    expect(() => finiteColumn("f", "mean", untyped({ length: -1 }))).toThrow("got an object (Object)");
    expect(() => finiteColumn("f", "mean", untyped(Object.create(null)))).toThrow("got an object (no prototype)");
  });
});

describe("columns with more rules", () => {
  it("positiveColumn refuses the first row that is not above zero", () => {
    expect(() => positiveColumn("f", "std", [1, 0])).toThrow("f: std[1] must be > 0, got 0; drop or floor this row");
  });

  it("finiteRows takes one number for all rows or one per row, and wants the right count", () => {
    expect(finiteRows("f", "y", 2, 3)).toEqual(Float64Array.of(2, 2, 2));
    expect(finiteRows("f", "y", [1, 2, 3], 3)).toEqual(Float64Array.of(1, 2, 3));
    expect(() => finiteRows("f", "y", [1, 2], 3)).toThrow("f: y must have 3 rows, got 2 rows; pass one number per row");
    expect(() => finiteRows("f", "y", [1, 2], 1)).toThrow("f: y must have 1 row, got 2 rows");
    expect(() => finiteRows("f", "y", Number.NaN, 3)).toThrow("f: y must be a finite number, got NaN");
  });

  it("probabilityRows names the first row outside (0, 1)", () => {
    expect(probabilityRows("f", "p", 0.5, 2)).toEqual(Float64Array.of(0.5, 0.5));
    expect(() => probabilityRows("f", "p", 1, 2)).toThrow("f: p must lie strictly between 0 and 1, got 1");
    expect(() => probabilityRows("f", "p", [0.5, 0], 2)).toThrow("f: p[1] must lie strictly between 0 and 1, got 0");
  });

  it("requireLength says both lengths", () => {
    expect(() => requireLength("f", "std", 2, 2)).not.toThrow();
    expect(() => requireLength("f", "std", 1, 2)).toThrow(
      "f: std must have 2 rows, got 1 row; pass one number per row",
    );
  });
});
