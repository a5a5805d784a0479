import { normalBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { comparisonLines } from "../../playground/compare/comparison-lines.ts";
import { baseJudgement, cautionOn } from "../../playground/verdict/base-judgement.ts";
import { judgedForecast } from "../../playground/verdict/judged-forecast.ts";
import { nextStep, nextStepAfter } from "../../playground/verdict/next-step.ts";
import { verdictView } from "../../playground/verdict/verdict-view.ts";

/** Outcomes that are spread `factor` times as wide as predicted. */
function rowsOf(count: number, factor: number) {
  const rng = createRng(3);
  const mean = Float64Array.from({ length: count }, () => 10 * rng.uniform());
  const std = mean.map(() => 0.5 + rng.uniform());
  return { mean, std, target: mean.map((centre, i) => centre + factor * std[i] * rng.normal()) };
}

describe("verdictView", () => {
  it("says of predictions as they are what is wrong, where, and what would be right", () => {
    const { verdict, pit } = baseJudgement(rowsOf(500, 1.5));
    const view = verdictView(verdict);
    expect(view).toMatchObject({ tone: "bad", title: "Overconfident", judgedBy: "Judged by 500 rows." });
    expect(view.text).toMatch(
      /^The predicted intervals are too narrow; the 90 % intervals hold 7\d\.\d % ± \d\.\d of the/,
    );
    expect(view.findings[0]).toMatchObject({ where: "overall", what: "intervals too narrow" });
    expect(view.findings[0].size).toMatch(/of 500 rows; would be right with σ × 1\.[45]\d? ± 0\.0\d$/);
    expect(view.figures.map(({ label }) => label)).toEqual([
      "in the 50 % intervals",
      "in the 90 % intervals",
      "mean width of the 90 % intervals",
    ]);
    expect(pit).toHaveLength(500);
  });

  it("says that calibrated predictions are, and that a few rows say nothing", () => {
    expect(verdictView(baseJudgement(rowsOf(500, 1)).verdict)).toMatchObject({ tone: "good", title: "Calibrated" });
    expect(verdictView(baseJudgement(rowsOf(12, 3)).verdict)).toMatchObject({
      tone: "open",
      title: "Too few rows to say",
      findings: [],
    });
  });

  it("takes training rows for no proof, and names part of very many rows", () => {
    const { mean, std, target } = rowsOf(100, 1);
    const judged = (judgedBy: "training" | "held-out", of: number) =>
      verdictView(judgedForecast(target, normalBatch({ mean, std }), { judgedBy, of, fitRows: 50 }));
    expect(judged("training", 100)).toMatchObject({
      tone: "open",
      title: "No verdict",
      judgedBy: "Judged by 100 training rows (optimistic); p is approximate, as the calibrator was fitted.",
    });
    expect(judged("held-out", 9000).judgedBy).toMatch(/^Judged by 100 of 9,000 held-out rows; /);
  });
});

describe("cautionOn", () => {
  const column = (...values: number[]) => Float64Array.from(values);

  it("says a sentence on outcomes that are constant or a copy, and on predictions that are all the same", () => {
    const [mean, std] = [column(1, 2, 3), column(1, 2, 1)];
    expect(cautionOn({ mean, std, target: column(5, 5, 5) })).toMatch(/^Every outcome is 5: .* Choose the column/);
    expect(cautionOn({ mean, std, target: mean })).toMatch(/^Every outcome equals its predicted mean: this is a copy/);
    const same = { mean: column(1, 1, 1), std: column(2, 2, 2), target: column(1, 2, 3) };
    expect(cautionOn(same)).toMatch(/^All rows have the same prediction \(mean 1, std 2\)/);
    expect(cautionOn({ mean, std, target: column(1, 2, 4) })).toBeUndefined();
  });
});

describe("the next step", () => {
  it("follows from the verdicts", () => {
    expect(nextStep("too-few")).toMatch(/collect more rows/);
    expect(nextStep("calibrated")).toMatch(/nothing to fix/);
    expect(nextStep("biased")).toMatch(/fit a calibrator/);
    expect(nextStepAfter("biased", "calibrated", true)).toMatch(/save the model/);
    expect(nextStepAfter("calibrated", "calibrated", true)).toMatch(/keep the predictions as they are/);
    expect(nextStepAfter("biased", "uneven", true)).toMatch(/compare methods/);
    expect(nextStepAfter("biased", "calibrated", false)).toMatch(/training rows prove nothing/);
  });
});

describe("comparisonLines", () => {
  const scores = (nll: number) => ({ nll, crps: 1, pinball: 0.5, mse: 2, coverage90: 0.9 });
  const scored = (method: string, nll: number, mean: number) => ({
    ...{ method, scores: scores(nll), standardErrors: scores(0.1) },
    change: { mean, standardError: 0.02 },
  });

  it("go from the best to the worst, name methods that give the same, and keep what failed", () => {
    const methods = [
      scored("identity", 2, 0),
      scored("crude", 1.5, -0.5),
      scored("isotonic", 1.5, -0.5),
      { method: "conformal", error: "fold 0: too few rows" },
    ];
    const { lines, failed } = comparisonLines({ methods, best: "isotonic" }, (name) => name.toUpperCase());
    expect(lines.map(({ title, words, isBest, twin }) => [title, words, isBest, twin])).toEqual([
      ["ISOTONIC", "better by 0.50 ± 0.02", true, undefined],
      ["CRUDE", "better by 0.50 ± 0.02", false, "ISOTONIC"],
      ["IDENTITY", "as predicted", false, undefined],
    ]);
    expect(failed).toEqual([{ title: "CONFORMAL", reason: "fold 0: too few rows" }]);
  });
});
