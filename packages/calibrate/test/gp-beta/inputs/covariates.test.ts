import { studentTBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { compare, fit, parseCalibrator } from "../../../src/index.ts";
import { parseCalibrator as parsePlainly } from "../../../src/predict/index.ts";

/** Errors grow with the horizon, from as predicted to four times as wide; the temperature has no say. */
function forecasts(rows: number, seed: number) {
  const rng = createRng(seed);
  const column = (k: number): Float64Array => rng.fork(k).fillNormal(new Float64Array(rows));
  const [mean, noise, temperature] = [column(1), column(2), column(3)];
  const horizon = Float64Array.from(column(4), (x) => 1 + (Math.abs(Math.round(4 * x)) % 12));
  const std = new Float64Array(rows).fill(0.5);
  const target = mean.map((m, i) => m + std[i] * 2 ** ((horizon[i] - 1) / 5.5) * noise[i]);
  return { mean, std, target, covariates: { horizon, temperature } };
}

const past = forecasts(500, 1);
const future = forecasts(2000, 2);
const fitted = await fit(past);

it("covariates of which none matters leave the fit as it is without them, and the report says so", async () => {
  const { covariates: _, ...alone } = forecasts(300, 3);
  const rng = createRng(9);
  const noise = rng.fork(1).fillNormal(new Float64Array(300));
  const rows = { ...alone, target: alone.mean.map((m, i) => m + 0.8 * rng.fork(i + 2).normal() * alone.std[i]) };
  const [without, beside] = [await fit(rows), await fit({ ...rows, covariates: { noise } })];
  expect(beside.report.covariates).toMatchObject([{ name: "noise", matters: false }]);
  expect(beside.inputs).toBeUndefined();
  expect(JSON.stringify(beside.toJSON())).toBe(JSON.stringify(without.toJSON()));
});

describe("covariates of a fit", () => {
  it("are found where they matter, and the report says which do", () => {
    const [horizon, temperature] = fitted.report.covariates;
    expect(horizon).toMatchObject({ name: "horizon", matters: true });
    expect(horizon.width).toBeGreaterThan(0.3);
    expect(temperature).toMatchObject({ name: "temperature", matters: false });
    expect(temperature.lengthscale).toBeGreaterThan(2 * (horizon.lengthscale ?? 0));
    expect(fitted.inputs).toEqual({ covariates: ["horizon", "temperature"], group: false });
  });

  it("widen the calibrated distribution as they widened the errors", () => {
    const at = (horizon: number) =>
      fitted.calibrate({ mean: [0], std: [0.5], covariates: { horizon: [horizon], temperature: [0] } }).std()[0];
    expect(at(1)).toBeGreaterThan(0.35);
    expect(at(1)).toBeLessThan(0.7);
    expect(at(12)).toBeGreaterThan(1.3);
    expect(at(12)).toBeLessThan(2.6);
  });

  it("gain three quarters of what knowing the truth gains", () => {
    const nll = (logs: Float64Array): number => -logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const { mean, target } = future;
    const truth = future.std.map((s, i) => s * 2 ** ((future.covariates.horizon[i] - 1) / 5.5));
    const oracle = nll(
      truth.map((s, i) => -0.5 * ((target[i] - mean[i]) / s) ** 2 - Math.log(s * Math.sqrt(2 * Math.PI))),
    );
    const overall = Math.sqrt(truth.reduce((sum, s) => sum + s * s, 0) / truth.length);
    // Without the horizon no calibrator knows more than the mixture of all widths; one normal is close to it.
    const blind = nll(
      truth.map((_, i) => -0.5 * ((target[i] - mean[i]) / overall) ** 2 - Math.log(overall * Math.sqrt(2 * Math.PI))),
    );
    expect(blind - nll(fitted.calibrate(future).logPdf(target))).toBeGreaterThan(0.75 * (blind - oracle));
  });

  it("are in the model file: both readers answer as the fit does", () => {
    const text = JSON.stringify(fitted.toJSON());
    const wanted = fitted.calibrate(future).quantile(0.9);
    const restored = parseCalibrator(text);
    expect(restored.inputs).toEqual(fitted.inputs);
    expect(restored.calibrate(future).quantile(0.9)).toEqual(wanted);
    expectAllClose(parsePlainly(text).calibrate(future).quantile(0.9), wanted, { relative: 1e-6, absolute: 1e-6 });
  });

  it("go with batches, and rows whose covariate was never seen lie outside", () => {
    const { mean, std } = future;
    const batch = {
      ...studentTBatch({ location: mean, scale: std, degreesOfFreedom: 6 }),
      covariates: future.covariates,
    };
    expect(fitted.calibrate(batch).length).toBe(mean.length);
    const far = {
      mean: [0, 0, 0],
      std: [0.5, 0.5, 0.5],
      covariates: { horizon: [3, 80, 3], temperature: [0, 0, -40] },
    };
    expect(fitted.calibrate(far).outside).toEqual([1, 2]);
  });

  it("are compared with methods that do without them", async () => {
    const { methods } = await compare(past, { methods: ["identity", "variance-scaling"], folds: 2 });
    expect(methods.map(({ error }) => error)).toEqual([undefined, undefined]);
  });
});

describe("is refused with a sentence:", () => {
  const { mean, std, target, covariates } = past;

  it("a prediction without a covariate of the model", () => {
    const without = { mean: [0], std: [1], covariates: { horizon: [1] } };
    expect(() => fitted.calibrate(without)).toThrow(
      "calibrate: covariates.temperature is missing; the model was fitted with covariates horizon, temperature",
    );
  });

  it("a covariate that is the same in all rows", async () => {
    const constant = { ...covariates, temperature: new Float64Array(500).fill(20) };
    await expect(fit({ mean, std, target, covariates: constant })).rejects.toThrow(
      "fit: covariates.temperature must differ between rows, got 20 in all of them; leave it out",
    );
  });

  it("a covariate that is missing in some rows", async () => {
    const holed = { ...covariates, horizon: covariates.horizon.map((h, row) => (row === 7 ? Number.NaN : h)) };
    await expect(fit({ mean, std, target, covariates: holed })).rejects.toThrow(
      /fit: covariates\.horizon\[7\] must be/,
    );
  });

  it("a method that can't use covariates", async () => {
    await expect(fit(past, { method: "isotonic" })).rejects.toThrow(
      `fit: method "isotonic" can't use covariates; leave it out, or fit "gp-beta"`,
    );
  });
});
