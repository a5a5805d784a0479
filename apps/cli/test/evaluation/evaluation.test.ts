import { normalBatch, type ObservedColumns } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { beforeAll, describe, expect, it } from "vitest";
import { type Evaluation, judgedPair } from "../../src/evaluation/evaluation.ts";
import { gainWords } from "../../src/words/plain-words.ts";

describe("judgedPair of predictions that state half of their spread, fixed and not", () => {
  let helped: Evaluation;
  let harmed: Evaluation;
  let same: Evaluation;
  let narrow: ObservedColumns;
  beforeAll(() => {
    const rng = createRng(3);
    const mean = rng.fillNormal(new Float64Array(300));
    const std = new Float64Array(300).fill(1);
    const twice = std.map((s) => 2 * s);
    const target = mean.map((m) => m + 2 * rng.normal());
    narrow = { mean, std, target };
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

  it("says in words that calibration helps, hurts, or changes nothing", () => {
    expect(gainWords(helped.differences.nll)).toMatch(
      /^Calibration helps: .* [\d.]+ times the density it had before\.$/,
    );
    expect(gainWords(harmed.differences.nll)).toMatch(/^Calibration hurts here/);
    expect(gainWords(same.differences.nll)).toMatch(/^Calibration changes nothing/);
    expect([helped.base.check.verdict, helped.calibrated.check.verdict]).toEqual(["overconfident", "calibrated"]);
  });

  it("tests the calibrated form as a fitted one where it is told how many rows were fitted", () => {
    const { base, calibrated } = judgedPair(narrow, normalBatch(narrow), { fitRows: 300 }).evaluation;
    // Every z is divided by √(1 + 300/300).
    expect(calibrated.check.findings[0].z).toBeCloseTo(base.check.findings[0].z / Math.SQRT2, 10);
    expect([base.check.approximate, calibrated.check.approximate]).toEqual([false, true]);
  });
});
