import type { Matrix } from "@distcal/linalg";
import { describe, expect, it } from "vitest";
import {
  type FeatureMatrix,
  fitBayesianRidge,
  fitGpRegression,
  fitMcDropout,
  fitOls,
  type Regressor,
} from "../../../src/regressors/index.ts";
import { linearToy } from "../toy-data.ts";

type Fit = (features: FeatureMatrix, target: ArrayLike<number>) => Promise<Regressor>;

const fits: readonly (readonly [string, Fit])[] = [
  ["fitOls", async (x, y) => fitOls(x, y)],
  ["fitBayesianRidge", async (x, y) => fitBayesianRidge(x, y)],
  ["fitGpRegression", async (x, y) => fitGpRegression(x, y, { optimise: false })],
  ["fitMcDropout", (x, y) => fitMcDropout(x, y, { epochs: 1, units: 4, passes: 3 })],
];

const { features, target } = linearToy(8, 1);
const replaced = (row: number, column: number, value: unknown): number[][] =>
  features.map((numbers, i) => numbers.map((x, j) => (i === row && j === column ? (value as number) : x)));

describe.each(fits)("what %s refuses", (where, fit) => {
  const cases: readonly (readonly [string, unknown, unknown, string])[] = [
    ["NaN", replaced(3, 1, Number.NaN), target, "features[3][1] must be a finite number, got NaN; drop or impute"],
    ["infinity", replaced(0, 2, Infinity), target, "features[0][2] must be a finite number, got Infinity; drop"],
    ["text", replaced(2, 0, "4"), target, 'features[2][0] must be a finite number, got the string "4"; convert it'],
    [
      "a ragged row",
      features.map((row, i) => (i === 5 ? row.slice(1) : row)),
      target,
      "features[5] must have 3 numbers like features[0], got 2; make all rows equally long",
    ],
    [
      "a missing row",
      features.map((row, i) => (i === 4 ? undefined : row)),
      target,
      "features[4] must be an array of numbers, got undefined",
    ],
    ["no rows", [], [], "features must have at least one row, got 0; pass some rows"],
    ["no columns", features.map(() => []), target, "features must have at least one column, got 0; pass some columns"],
    ["a flat list", [1, 2, 3], target, "features[0] must be an array of numbers, got 1; give one row of numbers"],
    ["nothing", undefined, target, "features must be rows of numbers or a matrix, got undefined; pass number[][]"],
    [
      "a short matrix",
      { rows: 2, cols: 2, data: new Float64Array(3) } satisfies Matrix,
      [1, 2],
      "features.data must have rows × cols = 4 numbers, got 3; give them row by row",
    ],
    ["too few rows", features.slice(0, 2), target.slice(0, 2), "features must have at least"],
    ["a short target", features, target.slice(1), "target must have 8 rows, got 7 rows; pass one number per row"],
    [
      "NaN in the target",
      features,
      target.map((y, i) => (i === 6 ? Number.NaN : y)),
      "target[6] must be a finite number, got NaN; drop or impute this row",
    ],
    [
      "a constant target",
      features,
      target.map(() => 5),
      "target must vary, got 5 in all 8 rows; there is nothing to learn from a constant",
    ],
  ];

  it.each(cases)("%s", async (_, x, y, message) => {
    await expect(fit(x as FeatureMatrix, y as number[])).rejects.toThrow(`${where}: ${message}`);
  });

  it("other columns than those fitted, when it predicts", async () => {
    const fitted = await fit(features, target);
    expect(() => fitted.predict([[1, 2]])).toThrow(
      "predict: features must have 3 numbers like those fitted, got 2; give the same columns",
    );
    expect(() => fitted.predict([[1, 2, Number.NaN]])).toThrow(
      "predict: features[0][2] must be a finite number, got NaN",
    );
  });

  it("changes nothing that it is given, and never answers NaN", async () => {
    const x = features.map((row) => Object.freeze([...row]));
    const fitted = await fit(Object.freeze(x) as readonly number[][], Object.freeze([...target]));
    const { mean, std } = fitted.predict([...x, [1e3, -1e3, 1e3]]);
    expect(mean.every(Number.isFinite)).toBe(true);
    expect(std.every((value) => value > 0 && Number.isFinite(value))).toBe(true);
    expect(fitted).toMatchObject({ rowCount: 8, featureCount: 3 });
  });
});

describe("a prediction that overflows", () => {
  it("is refused, naming the row", () => {
    const fitted = fitOls(features, target);
    expect(() => fitted.predict([features[0], [1.7e308, -1.7e308, 1.7e308]])).toThrow(
      "predict: features[1] must be of the size of those fitted, got a row whose prediction overflows; drop it",
    );
  });
});
