import { matrix } from "@distcal/linalg";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitOls } from "../../../src/regressors/index.ts";
import { linearToy } from "../toy-data.ts";

const features = [[1], [2], [3], [4]];
const target = [1, 3, 2, 5];

describe("fitOls", () => {
  it("has the line, the residual std and R² of a fit by hand", () => {
    // x̄ = 2.5, ȳ = 2.75, Sxy = 5.5, Sxx = 5, Syy = 8.75: slope 1.1, intercept 0, RSS = 8.75 − 1.1·5.5 = 2.7.
    const fitted = fitOls(features, target);
    expectAllClose(fitted.coefficients, [1.1], { relative: 1e-14 });
    expectAllClose(fitted.intercept, 0, { absolute: 1e-14 });
    expectAllClose(fitted.residualStd, Math.sqrt(2.7 / 4), { relative: 1e-14 });
    expectAllClose(fitted.rSquared, 1 - 2.7 / 8.75, { relative: 1e-14 });
    expect(fitted).toMatchObject({ rank: 1, rowCount: 4, featureCount: 1 });
    const { mean, std } = fitted.predict([[5], [0]]);
    expectAllClose(mean, [5.5, 0], { relative: 1e-14, absolute: 1e-14 });
    expectAllClose(std, [Math.sqrt(0.675), Math.sqrt(0.675)], { relative: 1e-14 });
  });

  it("gives the textbook std of a new observation when asked for", () => {
    const { std } = fitOls(features, target, { std: "predictive" }).predict([[5], [2.5]]);
    const noise = 2.7 / 2;
    expectAllClose(std, [Math.sqrt(noise * (1 + 1 / 4 + 6.25 / 5)), Math.sqrt(noise * (1 + 1 / 4))], {
      relative: 1e-13,
    });
  });

  it("splits the coefficient of a repeated column evenly and predicts as if it were there once", () => {
    const { features: rows, target: y } = linearToy(40, 3);
    const once = fitOls(rows, y);
    const twice = fitOls(
      rows.map((row) => [...row, row[0], 7]),
      y,
    );
    expect(twice.rank).toBe(3);
    expectAllClose(twice.coefficients[0], once.coefficients[0] / 2, { relative: 1e-12 });
    expectAllClose(twice.coefficients[3], once.coefficients[0] / 2, { relative: 1e-12 });
    expect(twice.coefficients[4]).toBe(0);
    const at = [0.3, -1.2, 2];
    expectAllClose(twice.predict([[...at, at[0], 7]]).mean, once.predict([at]).mean, { relative: 1e-12 });
  });

  it("keeps digits where a column is a million with a spread of one", () => {
    const { features: rows, target: y } = linearToy(60, 4);
    const far = rows.map((row) => row.map((value, j) => (j === 0 ? Math.fround(value) + 2 ** 20 : value)));
    const near = rows.map((row) => row.map((value, j) => (j === 0 ? far[rows.indexOf(row)][0] - 2 ** 20 : value)));
    expectAllClose(fitOls(far, y).coefficients, fitOls(near, y).coefficients, { relative: 1e-10 });
  });

  it("reads a matrix as it reads rows", () => {
    const fromMatrix = fitOls(matrix(4, 1, [1, 2, 3, 4]), target);
    expect(fromMatrix.coefficients).toEqual(fitOls(features, target).coefficients);
    expect(fromMatrix.predict(matrix(2, 1, [5, 0]))).toEqual(fitOls(features, target).predict([[5], [0]]));
  });

  it("answers a positive std where the fit is perfect", () => {
    const { std } = fitOls([[1], [2], [3], [4]], [2, 4, 6, 8]).predict([[9]]);
    expect(std[0]).toBeGreaterThan(0);
    expect(std[0]).toBeLessThan(1e-12);
  });

  it("refuses as many coefficients as rows", () => {
    expect(() =>
      fitOls(
        [
          [1, 0],
          [0, 1],
          [1, 1],
        ],
        [1, 2, 4],
      ),
    ).toThrow(
      "fitOls: features must have more rows than rank + 1 = 3, got 3; add rows or drop columns, or the fit is exact",
    );
  });

  it("refuses another kind of std by name", () => {
    expect(() => fitOls(features, target, { std: "robust" as "residual" })).toThrow(
      'fitOls: std must be "residual" or "predictive", got robust; choose one of them',
    );
  });
});
