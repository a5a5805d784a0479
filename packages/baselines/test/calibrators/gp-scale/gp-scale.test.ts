import { normalBatch } from "@distcal/distributions";
import { modelText, readModelDocument } from "@distcal/model-document";
import { createRng } from "@distcal/numerics";
import { describeCalibratorLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { fitGpCauchy, gpCauchyMethod } from "../../../src/calibrators/gp-cauchy/gp-cauchy.ts";
import { fitGpNormal, gpNormalMethod } from "../../../src/calibrators/gp-normal/gp-normal.ts";

/** Rows whose true width is e^(mean/3) times the predicted one. */
function rows(count: number, seed: number, draw: "normal" | "cauchy" = "normal") {
  const rng = createRng(seed);
  const [mean, std, target] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    mean[i] = 6 * rng.uniform() - 3;
    std[i] = 0.5 + rng.uniform();
    const z = draw === "normal" ? rng.normal() : Math.tan(Math.PI * (rng.uniformOpen() - 0.5));
    target[i] = mean[i] + std[i] * Math.exp(mean[i] / 3) * z;
  }
  return { mean, std, target };
}

const known = rows(1500, 1);
const normal = await fitGpNormal(known);
const heavy = rows(1500, 2, "cauchy");
const cauchy = await fitGpCauchy(heavy);
const mean = Float64Array.of(-2.5, -1, 0, 1, 2.5);
const std = Float64Array.of(0.7, 0.8, 1, 1.2, 1.3);

describeCalibratorLaws("GP-Normal", () => normal, {
  predictions: { mean, std },
  parse: (text) => gpNormalMethod.restore(readModelDocument(text, { "gp-normal": gpNormalMethod.schema })),
});

describeCalibratorLaws("GP-Cauchy", () => cauchy, {
  predictions: { mean, std },
  parse: (text) => gpCauchyMethod.restore(readModelDocument(text, { "gp-cauchy": gpCauchyMethod.schema })),
});

describe("GP-Normal", () => {
  it("finds a width that changes with the prediction, and keeps the mean", () => {
    const batch = normal.calibrate({ mean, std });
    expectAllClose(batch.mean(), mean, { absolute: 1e-12 });
    // The standard error of a deviation among some 300 rows around each point is 4 %.
    expectAllClose(
      batch.std().map((s, i) => s / std[i]),
      mean.map((m) => Math.exp(m / 3)),
      { relative: 0.15 },
    );
  });

  it("lowers the NLL on rows it has not seen", () => {
    const fresh = rows(1000, 3);
    const nll = (batch: { logPdf(y: Float64Array): Float64Array }): number =>
      -batch.logPdf(fresh.target).reduce((sum, log) => sum + log, 0) / 1000;
    expect(nll(normal.calibrate(fresh))).toBeLessThan(nll(normalBatch(fresh)) - 0.1);
  });

  it("returns to the base prediction far outside what it has seen", () => {
    const far = normal.calibrate({ mean: [1e4], std: [1] });
    expectAllClose(far.std(), [1], { relative: 1e-9 });
  });

  it("changes next to nothing where predictions are right already", async () => {
    const rng = createRng(9);
    const right = { mean: rng.fillNormal(new Float64Array(2000)), std: new Float64Array(2000).fill(1) };
    const target = right.mean.map((m) => m + rng.normal());
    const batch = (await fitGpNormal({ ...right, target })).calibrate({ mean: [-1, 0, 1], std: [1, 1, 1] });
    expectAllClose(batch.std(), [1, 1, 1], { relative: 0.08 });
  });

  it("gives the same bytes again from the same seed", async () => {
    expect(modelText((await fitGpNormal(known)).toJSON())).toBe(modelText(normal.toJSON()));
  });
});

describe("GP-Cauchy", () => {
  it("finds the scale of Cauchy residuals, as quartiles show", () => {
    const batch = cauchy.calibrate({ mean, std });
    const half = batch.quantile(0.75).map((upper, i) => (upper - mean[i]) / std[i]);
    expectAllClose(
      half,
      mean.map((m) => Math.exp(m / 3)),
      { relative: 0.2 },
    );
  });

  it("has a finite CRPS and NLL for outcomes a million widths out", () => {
    const batch = cauchy.calibrate({ mean: [0], std: [1] });
    expect(batch.crps([1e6])[0]).toBeGreaterThan(9e5);
    expect(batch.logPdf([1e6])[0]).toBeGreaterThan(-35);
  });
});

describe("bad input", () => {
  it("names a number of inducing points that is none", async () => {
    await expect(fitGpNormal(known, { inducingPoints: 0 })).rejects.toThrow(
      'fitGpNormal: inducingPoints must be a whole number from 1 to 512 or "auto", got 0; 12 is plenty',
    );
  });

  it("stops when told to, with the reason", async () => {
    const stopped = AbortSignal.abort(new Error("enough"));
    await expect(fitGpCauchy(known, { signal: stopped })).rejects.toThrow("enough");
  });
});
