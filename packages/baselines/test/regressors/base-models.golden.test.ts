import { expectAllClose, readShared } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitBayesianRidge, fitGpRegression, fitOls } from "../../src/regressors/index.ts";
import { sharedSplit, sharedTable, type Table } from "./shared-data.ts";

interface RidgeCase {
  readonly coef: number[];
  readonly intercept: number;
  readonly alpha: number;
  readonly lambda_: number;
  readonly n_iter: number;
  readonly pred_mean_first20: number[];
  readonly pred_std_first20: number[];
  readonly sigma_noise: number;
}

interface GpCase {
  readonly name: string;
  readonly hyper: { constant: number; length_scale: number[]; noise: number };
  readonly normalize_y: boolean;
  readonly alpha: number;
  readonly mean: number[];
  readonly std: number[];
  readonly log_marginal_likelihood: number;
}

interface Golden {
  readonly linear: { coef: number[]; intercept: number; sigma_train: number; r2: number; pred_first20: number[] };
  readonly bayesian_ridge: { default: RidgeCase; tight: RidgeCase };
  readonly energy_linear: { rank: number; sigma_train: number; mse: number; pred_first10: number[] };
  readonly gp: { X: number[][]; y: number[]; X_test: number[][]; cases: GpCase[] };
}

const text = readShared("golden/base-models.json");
const golden = text === undefined ? undefined : (JSON.parse(text) as Golden);
const diabetes = sharedTable("diabetes");
const energy = sharedTable("energy");
// What the shared folder asks of a float64 program.
const closeness = { relative: 1e-8 };

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("no shared folder");
  return value;
}

describe.runIf(golden && diabetes && energy)("scikit-learn's base models", () => {
  const first = (table: Table, rows: number): number[][] => table.features.slice(0, rows).map((row) => [...row]);

  it("fitOls agrees with LinearRegression on diabetes", () => {
    const { linear } = present(golden);
    const table = present(diabetes);
    const fitted = fitOls(table.features, table.target);
    expectAllClose(fitted.coefficients, linear.coef, { ...closeness, label: "coefficients" });
    expectAllClose(fitted.intercept, linear.intercept, { ...closeness, label: "intercept" });
    expectAllClose(fitted.residualStd, linear.sigma_train, { ...closeness, label: "residualStd" });
    expectAllClose(fitted.rSquared, linear.r2, { ...closeness, label: "rSquared" });
    const { mean, std } = fitted.predict(first(table, 20));
    expectAllClose(mean, linear.pred_first20, { ...closeness, label: "mean" });
    expect(std.every((value) => value === fitted.residualStd)).toBe(true);
  });

  it("fitOls agrees with minimum-norm least squares on energy, whose last two columns are equal", () => {
    const expected = present(golden).energy_linear;
    const table = present(energy);
    const fitted = fitOls(table.features, table.target);
    expect(fitted.rank).toBe(expected.rank);
    expectAllClose(fitted.residualStd, expected.sigma_train, { ...closeness, label: "residualStd" });
    expectAllClose(fitted.residualStd ** 2, expected.mse, { ...closeness, label: "mse" });
    expectAllClose(fitted.predict(first(table, 10)).mean, expected.pred_first10, { ...closeness, label: "mean" });
    const [rv1, rv2] = fitted.coefficients.subarray(-2);
    expectAllClose(rv1, rv2, { relative: 1e-6, label: "the two equal columns share their coefficient" });
  });

  it.each(["default", "tight"] as const)("fitBayesianRidge agrees with BayesianRidge on diabetes, %s", (name) => {
    const expected = present(golden).bayesian_ridge[name];
    const table = present(diabetes);
    const fitted = fitBayesianRidge(table.features, table.target, name === "tight" ? { tolerance: 1e-12 } : {});
    expectAllClose(fitted.coefficients, expected.coef, { ...closeness, label: "coefficients" });
    expectAllClose(fitted.intercept, expected.intercept, { ...closeness, label: "intercept" });
    expectAllClose(fitted.noisePrecision, expected.alpha, { ...closeness, label: "noisePrecision" });
    expectAllClose(fitted.weightPrecision, expected.lambda_, { ...closeness, label: "weightPrecision" });
    // The tight tolerance is that of rounding, which decides about the last iterations.
    if (name === "default") expect(fitted.iterations).toBe(expected.n_iter);
    expect(fitted.converged).toBe(true);
    const { mean, std } = fitted.predict(first(table, 20));
    expectAllClose(mean, expected.pred_mean_first20, { ...closeness, label: "mean" });
    expectAllClose(std, expected.pred_std_first20, { ...closeness, label: "std" });
    const constant = fitBayesianRidge(table.features, table.target, {
      std: "noise",
      ...(name === "tight" ? { tolerance: 1e-12 } : {}),
    });
    expectAllClose(constant.predict(first(table, 1)).std, [expected.sigma_noise], closeness);
  });

  it.each(golden?.gp.cases ?? [])("fitGpRegression agrees with GaussianProcessRegressor, $name", (expected) => {
    const { X, y, X_test } = present(golden).gp;
    const { constant, length_scale, noise } = expected.hyper;
    const fitted = fitGpRegression(X, y, {
      optimise: false,
      start: { signalVariance: constant, lengthscale: length_scale, noiseVariance: noise },
      jitter: expected.alpha,
      standardiseFeatures: false,
      standardiseTarget: expected.normalize_y,
    });
    const { mean, std } = fitted.predict(X_test);
    expectAllClose(mean, expected.mean, { ...closeness, label: "mean" });
    expectAllClose(std, expected.std, { ...closeness, label: "std" });
    expectAllClose(fitted.logMarginalLikelihood, expected.log_marginal_likelihood, closeness);
  });
});

interface SplitRecord {
  readonly ols_sigma: number;
  readonly ols_mu_test_first5: number[];
}

const splitsText = readShared("peers/splits.json");

describe.runIf(splitsText)("least squares on the shared splits", () => {
  const { splits } = JSON.parse(splitsText ?? '{"splits":{}}') as { splits: Record<string, SplitRecord> };

  it.each(["diabetes", "boston", "airfoil", "forest-fires", "concrete"])(
    "has the recorded std and means, %s",
    (name) => {
      const { train, test } = present(sharedSplit(name, 0));
      const recorded = splits[`${name}/0`];
      const fitted = fitOls(train.features, train.target);
      expectAllClose(fitted.residualStd, recorded.ols_sigma, closeness);
      expectAllClose(fitted.predict(test.features.slice(0, 5)).mean, recorded.ols_mu_test_first5, closeness);
    },
  );
});
