import { modelText } from "@distcal/model-document";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { compare, fit, methods, parseCalibrator } from "../../src/index.ts";

/** Predictions whose std is half of the true one, and outcomes of which a third are cut off at nought. */
function cutOff(rows: number, seed: number) {
  const rng = createRng(seed);
  const mean = Float64Array.from({ length: rows }, () => 0.8 + rng.normal());
  const std = mean.map(() => 0.5 * Math.exp(0.3 * rng.normal()));
  const free = mean.map((m, i) => m + 2 * std[i] * rng.normal());
  return { mean, std, free, target: free.map((y) => Math.max(y, 0)) };
}

const rows = cutOff(100, 1);
const { mean, std, target } = rows;
// The steps that each need a fit of their own are left out: these tests are of what outcomes say.
const quick = { without: ["local-scale", "predictive"] as const, inducingPoints: 3, seed: 1 };

describe("a fit to outcomes with bounds", () => {
  it("answers on the support, says so in its file, and reads it again", async () => {
    const calibrator = await fit({ mean, std, target, lower: 0 }, quick);
    expect(calibrator.support).toEqual({ lower: 0 });
    expect(calibrator.report.intervals).toBe(target.filter((y) => y === 0).length);
    expect(calibrator.warnings).toEqual([]);
    const batch = calibrator.calibrate({ mean, std });
    for (const quantile of batch.quantile(0.01)) expect(quantile).toBeGreaterThanOrEqual(0);
    const mass = batch.cdf(0);
    const expected = mass.reduce((sum, p) => sum + p, 0);
    const zeros = target.filter((y) => y === 0).length;
    expect(Math.abs(zeros - expected)).toBeLessThan(3 * Math.sqrt(mass.reduce((sum, p) => sum + p * (1 - p), 0)));
    const again = parseCalibrator(modelText(calibrator.toJSON()));
    expect(again.support).toEqual({ lower: 0 });
    expect(again.calibrate({ mean, std }).quantile(0.2)).toEqual(batch.quantile(0.2));
    expect(calibrator.toJSON()["bounds"]).toEqual({ lower: 0 });
  });

  it("gives whole numbers for whole numbers", async () => {
    const whole = target.map((y) => Math.round(3 * y));
    const at = { mean: mean.map((m) => 3 * m), std: std.map((s) => 3 * s) };
    const batch = (await fit({ ...at, target: whole, lower: 0, integer: true }, quick)).calibrate(at);
    for (const quantile of batch.quantile(0.7)) expect(Number.isInteger(quantile)).toBe(true);
    const nll = batch.logPdf(whole);
    for (const log of nll) expect(log).toBeLessThanOrEqual(0);
    expect([...batch.logPdf(0.5)].every((log) => log === -Infinity)).toBe(true);
  });

  it("has the quantiles of the fit to known outcomes where a third is censored", async () => {
    const rng = createRng(2);
    const limit = rows.free.map((_, i) => mean[i] + 2 * std[i] * (0.5 + rng.normal()));
    const low = rows.free.map((y, i) => Math.min(y, limit[i]));
    const high = rows.free.map((y, i) => (y > limit[i] ? Number.NaN : y));
    const known = (await fit({ mean, std, target: rows.free }, quick)).calibrate({ mean, std });
    const censored = (await fit({ mean, std, targetLow: low, targetHigh: high }, quick)).calibrate({ mean, std });
    expect(high.filter(Number.isNaN).length).toBeGreaterThan(20);
    for (const p of [0.1, 0.5, 0.9]) {
      const [a, b] = [known.quantile(p), censored.quantile(p)];
      const off = a.reduce((sum, y, i) => sum + Math.abs(y - b[i]) / std[i], 0) / a.length;
      // Of 100 rows a third less is known.
      expect(off).toBeLessThan(0.7);
    }
  });
});

describe("outcomes that can't be", () => {
  const refused = (observations: object, message: string) =>
    expect(fit({ mean, std, ...observations } as Parameters<typeof fit>[0], quick)).rejects.toThrow(message);

  it("are refused with the row, the rule, the value and the remedy", async () => {
    const negative = target.map((y, i) => (i === 3 ? -1 : y));
    await refused(
      { target: negative, lower: 0 },
      "fit: target[3] must be at least lower = 0, got -1; move the bound, or correct this row",
    );
    await refused({ target, upper: 0.5 }, "must be at most upper = 0.5");
    await refused({ target, integer: true }, "must be a whole number, as integer says");
    await refused(
      { target: target.map(() => 0.25), rounded: 0.5 },
      "target[0] must be a multiple of 0.5, as rounded says, got 0.25",
    );
    await refused(
      { target, targetLow: target },
      "outcomes must be given as target, or as targetLow and targetHigh, got both",
    );
    const swapped = target.map((y, i) => (i === 5 ? y - 1 : y));
    await refused({ targetLow: target, targetHigh: swapped }, "fit: targetLow[5] must be at most targetHigh[5]");
    await refused({ targetLow: target.map(() => Number.NaN) }, "must not both be open");
    await refused({ targetLow: target, integer: true }, "integer and rounded say what is known of a target");
    await refused({ target, lower: 1, upper: 0 }, "fit: lower must be below upper, got 1 and 0");
    await refused({}, "fit: observations.target is missing; pass the observed outcome of each row");
  });

  it("are refused by methods that can't take them, which say who can", async () => {
    await expect(fit({ mean, std, target, lower: 0 }, { method: "isotonic" })).rejects.toThrow(
      'fit: method "isotonic" takes outcomes that are known and may be any number, got lower; use gp-beta',
    );
    await expect(fit({ mean, std, target, lower: 0 }, { ...quick, engine: "tensorflow" })).rejects.toThrow(
      'outcomes known to an interval are fitted on the float64 engine only, got engine "tensorflow"',
    );
    await expect(compare({ mean, std, targetLow: target })).rejects.toThrow("got targetLow or targetHigh");
    expect(methods["gp-beta"].outcomes).toBe("intervals");
  });

  it("are compared on their support, the others named as failed", async () => {
    const found = await compare({ mean, std, target, lower: 0 }, { methods: ["identity", "isotonic"], folds: 2 });
    const [identity, isotonic] = found.methods;
    expect(identity.change?.mean).toBe(0);
    expect(isotonic.error).toContain("takes outcomes that are known");
  });
});
