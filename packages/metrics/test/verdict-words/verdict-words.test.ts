import { normalBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { type CalibrationTest, calibrationTest } from "../../src/index.ts";
import { faultWords, pValueText, sharePercent, sizeWords, verdictSentence } from "../../src/verdict-words/index.ts";

/** The test of rows whose errors, in predicted standard deviations, are `error` of the mean and a draw. */
function tested(rows: number, error: (mean: number, draw: number) => number): CalibrationTest {
  const rng = createRng(3);
  const mean = Float64Array.from({ length: rows }, () => 10 * rng.normal());
  const target = mean.map((m) => m + error(m, rng.normal()));
  return calibrationTest(target, normalBatch({ mean, std: mean.map(() => 1) }));
}

describe("the words of a verdict", () => {
  it("say that there is no evidence of miscalibration", () => {
    const sentence = verdictSentence(tested(1000, (_, z) => z));
    expect(sentence).toMatch(/^Calibrated: no evidence of miscalibration \(p = 0\.\d+\)\.$/);
  });

  it("say that a deviation is real but small", () => {
    const small = { ...tested(1000, (_, z) => z), pValue: 0.001, withinTwoPoints: true };
    expect(verdictSentence(small)).toBe("Calibrated within 2 points: deviations are real (p = 0.001) but small.");
  });

  it("say what is wrong, and by how much σ would have to grow", () => {
    const found = tested(1000, (_, z) => 1.5 * z);
    expect(verdictSentence(found)).toMatch(
      /^Overconfident: the predicted intervals are too narrow; the 90 % intervals hold 7\d\.\d % ± 1\.\d of the outcomes \(p < 1e-15\)\.$/,
    );
    expect(faultWords(found.findings[0])).toBe("intervals too narrow");
    expect(sizeWords(found.findings[0])).toMatch(/^σ × 1\.[45]\d? ± 0\.0\d$/);
  });

  it("say which way means are off, and that a shape has to be learnt", () => {
    const low = tested(1000, (_, z) => z - 0.5);
    expect(faultWords(low.findings[0])).toBe("biased");
    expect(sizeWords(low.findings[0])).toMatch(/^mean − 0\.\d+ ± 0\.0\d σ$/);
    const [skewed] = tested(2000, (_, z) => (z * z - 1) / Math.SQRT2).findings;
    expect(sizeWords({ ...skewed, what: "skewed" })).toBe("a learnt shape");
  });

  it("say that rows are too few", () => {
    expect(verdictSentence(tested(20, (_, z) => z))).toMatch(
      /^Too few rows to say: 20, and a verdict takes 30; so far the 90 % intervals hold \d+\.\d % ± \d+\.\d of the outcomes\.$/,
    );
    const few = { ...tested(100, (_, z) => z), clusters: 4, verdict: "too-few" } as const;
    expect(verdictSentence(few)).toMatch(/^Too few clusters to say: 4, and a verdict takes 10; so far the 90 % /);
  });

  it("say that the training rows prove nothing", () => {
    expect(verdictSentence({ ...tested(100, (_, z) => z), verdict: "training-rows" })).toMatch(
      /^No verdict: these are the training rows \(optimistic\), of which the 90 % intervals hold .*; take rows that the model has not seen\.$/,
    );
  });

  it("write p-values and shares", () => {
    expect([pValueText(0.3333), pValueText(1e-7), pValueText(0)]).toEqual(["= 0.33", "= 1e-7", "< 1e-15"]);
    expect(pValueText(1 / 501, true)).toBe("≤ 0.002");
    expect(sharePercent(0.8842, 0.0091)).toBe("88.4 % ± 0.9");
  });
});
