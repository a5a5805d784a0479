import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import golden from "../../golden/regressors.json" with { type: "json" };
import { fitBayesianRidge, fitGpRegression, fitOls } from "../../src/regressors/index.ts";

const { features, target, at } = golden;

describe("regressors against 50 digits", () => {
  it("fitOls", () => {
    const fitted = fitOls(features, target, { std: "predictive" });
    const closeness = { relative: 1e-12 };
    expectAllClose(fitted.coefficients, golden.ols.coefficients, { ...closeness, label: "coefficients" });
    expectAllClose(fitted.intercept, golden.ols.intercept, { ...closeness, label: "intercept" });
    expectAllClose(fitted.residualStd, golden.ols.residualStd, { ...closeness, label: "residualStd" });
    expectAllClose(fitted.predict(at).mean, golden.ols.mean, { ...closeness, label: "mean" });
    expectAllClose(fitted.predict(at).std, golden.ols.predictiveStd, { ...closeness, label: "std" });
  });

  it("fitBayesianRidge", () => {
    // Converged until nothing moves any more; the squares of XᵀX cost digits.
    const fitted = fitBayesianRidge(features, target, { tolerance: 1e-15, maxIterations: 2000 });
    const expected = golden.bayesianRidge;
    const closeness = { relative: 1e-10 };
    expectAllClose(fitted.coefficients, expected.coefficients, { ...closeness, label: "coefficients" });
    expectAllClose(fitted.noisePrecision, expected.noisePrecision, { ...closeness, label: "noisePrecision" });
    expectAllClose(fitted.weightPrecision, expected.weightPrecision, { ...closeness, label: "weightPrecision" });
    expectAllClose(fitted.predict(at).mean, expected.mean, { ...closeness, label: "mean" });
    expectAllClose(fitted.predict(at).std, expected.std, { ...closeness, label: "std" });
  });

  it("fitGpRegression", () => {
    const { signalVariance, noiseVariance, lengthscales, logMarginalLikelihood, mean, std } = golden.gp;
    const fitted = fitGpRegression(features, target, {
      optimise: false,
      jitter: 0,
      start: { signalVariance, noiseVariance, lengthscale: lengthscales },
    });
    const closeness = { relative: 1e-12 };
    expectAllClose(fitted.logMarginalLikelihood, logMarginalLikelihood, { ...closeness, label: "log likelihood" });
    expectAllClose(fitted.predict(at).mean, mean, { ...closeness, label: "mean" });
    expectAllClose(fitted.predict(at).std, std, { ...closeness, label: "std" });
  });
});
