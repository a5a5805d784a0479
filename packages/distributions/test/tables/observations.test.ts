import { laplaceBatch, type Observations, observedRows } from "@distcal/distributions";
import { describe, expect, it } from "vitest";

const rows = 12;
const column = (at: (i: number) => number): number[] => Array.from({ length: rows }, (_, i) => at(i));
const good = { mean: column((i) => i), std: column(() => 2), target: column((i) => i + 1) };
const forms: Readonly<Record<string, Observations>> = {
  columns: good,
  "a batch": { predictions: laplaceBatch({ location: good.mean, scale: 1 }), target: good.target },
};

describe.each(Object.entries(forms))("observedRows of %s", (_, observations) => {
  it("carries weights forward as a copy, and has none where none are given", () => {
    const weight = column((i) => i / 2);
    expect(observedRows({ ...observations, weight }).weight).toEqual(Float64Array.from(weight));
    expect("weight" in observedRows(observations)).toBe(false);
    expect("weight" in observedRows({ ...observations, weight: undefined })).toBe(false);
  });

  it("hands back rows that it has checked, and checks a changed copy of them", () => {
    const known = observedRows(observations);
    expect(observedRows(known)).toBe(known);
    expect(() => observedRows({ ...good, target: known.target.map(() => Number.NaN) })).toThrow("target[0]");
  });

  it("refuses weights that are negative, not finite, too few or all zero, in the name of the function called", () => {
    const withWeight = (weight: number[]) => () => observedRows({ ...observations, weight }, "update");
    expect(withWeight(column((i) => (i === 3 ? -1 : 1)))).toThrow(
      "update: weight[3] must be ≥ 0, got -1; 0 leaves a row out",
    );
    expect(withWeight(column((i) => (i === 5 ? Number.NaN : 1)))).toThrow("update: weight[5] must be a finite number");
    expect(withWeight([1, 2])).toThrow("update: weight must have 12 rows, got 2 rows");
    expect(withWeight(column(() => 0))).toThrow(
      "update: weight must have a row above 0, got 12 zeros; give some row a weight",
    );
  });

  it("refuses outcomes that are missing, too few or not finite", () => {
    expect(() => observedRows({ ...observations, target: undefined as unknown as number[] })).toThrow(
      "fit: observations.target is missing; pass the observed outcome of each row",
    );
    expect(() => observedRows({ ...observations, target: [1] })).toThrow("fit: target must have 12 rows, got 1 row");
    expect(() => observedRows({ ...observations, target: column(() => Infinity) })).toThrow(
      "fit: target[0] must be a finite number, got Infinity",
    );
  });
});

it("observedRows names the function called where a column is bad", () => {
  expect(() => observedRows({ ...good, std: column((i) => i) })).toThrow("fit: std[0] must be > 0, got 0");
});

it("observedRows wants ten rows", () => {
  expect(() => observedRows({ mean: [1], std: [1], target: [1] })).toThrow(
    "fit: observations must have at least 10 rows, got 1; collect more outcomes",
  );
});
