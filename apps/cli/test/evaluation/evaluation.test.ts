import { normalBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { beforeAll, describe, expect, it } from "vitest";
import { type Evaluation, judgedPair } from "../../src/evaluation/evaluation.ts";
import { meaningOf, testWords } from "../../src/words/plain-words.ts";

describe("judgedPair of predictions that state half of their spread, mended and not", () => {
  let helped: Evaluation;
  let harmed: Evaluation;
  let same: Evaluation;
  beforeAll(() => {
    const rng = createRng(3);
    const mean = rng.fillNormal(new Float64Array(300));
    const std = new Float64Array(300).fill(1);
    const twice = std.map((s) => 2 * s);
    const target = mean.map((m) => m + 2 * rng.normal());
    const narrow = { mean, std, target };
    helped = judgedPair(narrow, normalBatch({ mean, std: twice })).evaluation;
    harmed = judgedPair({ ...narrow, std: twice }, normalBatch({ mean, std })).evaluation;
    same = judgedPair(narrow, normalBatch({ mean, std })).evaluation;
  });

  it("gives the scores their definitions ask for", () => {
    const { base, calibrated, differences, rows } = helped;
    expect(rows).toBe(300);
    // −ln f at twice the standard deviation: ½ ln 2π + ln 2 + ½ z².
    expect(calibrated.nll).toBeCloseTo(0.5 * Math.log(2 * Math.PI) + Math.log(2) + calibrated.mse / 8, 10);
    expect(differences.nll.mean).toBeCloseTo(calibrated.nll - base.nll, 10);
    expect(differences.crps.mean).toBeCloseTo(calibrated.crps - base.crps, 10);
    expect(differences.mse).toMatchObject({ mean: 0, verdict: "same" });
    expect(base.coverage.levels).toEqual([0.5, 0.8, 0.9, 0.95]);
    expect(base.coverage.share[2]).toBeLessThan(0.7);
    expect(calibrated.coverage.share[2]).toBeGreaterThan(0.85);
  });

  it("says in words that calibration helps, does harm, or changes nothing", () => {
    expect(meaningOf(helped)[0]).toMatch(/^Calibration helps: .* [\d.]+ times the density it had before\.$/);
    expect(meaningOf(helped)[1]).toMatch(/miscalibrated \(p = 0\.002\) and has nothing against the calibrated ones/);
    expect(meaningOf(harmed)[0]).toMatch(/^Calibration does harm here/);
    expect(meaningOf(harmed)[1]).toMatch(/nothing against the predictions as they are .* finds the calibrated ones/);
    expect(meaningOf(same)[0]).toMatch(/^Calibration changes nothing/);
    expect(meaningOf(same)[1]).toMatch(/miscalibrated before .* and still after/);
    expect(meaningOf(helped)[2]).toMatch(/^Of the 90% intervals, [\d.]+% held the target before calibration and/);
  });

  it("words a test by its p-value", () => {
    const words = (pValue: number): string => testWords({ skce: { estimate: 0, pValue } });
    expect(words(0.0001)).toMatch(/^not calibrated: .*\(p < 0\.001\)$/);
    expect(words(0.01)).toMatch(/^probably not calibrated: .*\(p = 0\.01\)$/);
    expect(words(0.5)).toMatch(/^no evidence against it: .*\(p = 0\.5\)$/);
  });
});
