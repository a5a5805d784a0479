import { fit } from "@distcal/calibrate";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { fitSteps } from "../../src/fit/fit-steps.ts";
import { fitLines } from "../../src/fit/fit-text.ts";
import type { AskedForm } from "../../src/flags/form-flags.ts";

/** Heavy-tailed outcomes that are wider on the right, of predictions with one std or with many. */
function rows(count: number, seed: number, stdOf: (u: number) => number = () => 1) {
  const rng = createRng(seed);
  const mean = Float64Array.from({ length: count }, () => 10 * rng.uniform());
  const std = mean.map(() => stdOf(rng.uniform()));
  const target = mean.map((m, i) => m + std[i] * (m > 5 ? 2 : 1) * (rng.uniform() < 0.7 ? 0.3 : 2) * rng.normal());
  return { mean, std, target };
}

const uneven = rows(300, 1);
const stepsOf = async (columns: typeof uneven, form: AskedForm = {}) => {
  const fitted = await fit(columns, { inducingPoints: 4, ...form });
  const { trace: _, ...report } = fitted.report;
  const steps = fitSteps(fitted, form, columns);
  const lines = fitLines({ report, ...(steps && { steps }) });
  return { steps, text: lines.map((cells) => cells.join(": ")), report };
};

describe("fitSteps", () => {
  it("says which steps a fit took, with their figures, and why it left one out", async () => {
    const { steps, text } = await stepsOf(uneven);
    expect(steps).toMatchObject({
      "local-scale": { taken: true },
      shape: { taken: true },
      "log-std": { taken: false, why: "all predictions have the same std" },
      surprise: { taken: true },
      "final-shape": { taken: true },
    });
    const [low, high] = steps?.["local-scale"].range ?? [];
    expect(Number(high) / Number(low)).toBeGreaterThan(1.3);
    expect(steps?.shape.gain).toBeGreaterThan(0);
    expect(text).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^local scale: [\d.]+ to [\d.]+ times the predicted one, worth [\d.]+ nats per row on held-out rows$/,
        ),
        expect.stringMatching(/^shape: a mixture of \d+ normals, worth [\d.]+ nats per row on held-out rows$/),
        expect.stringMatching(/^maps: by the /),
        expect.stringMatching(/^surprise: expected in [\d.]+% of outcomes$/),
        expect.stringMatching(/^final shape: \d\.\d\d times as wide, by held-out rows$/),
        "left out: log-std (all predictions have the same std)",
      ]),
    );
  });

  it("says what was left out because it was asked for", async () => {
    const paper = await stepsOf(uneven, { preset: "paper" });
    expect(paper.text).toContain("left out: local-scale, groups, shape, log-std, surprise, final-shape (preset paper)");
    const some = await stepsOf(
      rows(300, 2, (u) => 0.5 + u),
      { without: ["shape", "surprise"] },
    );
    expect(some.steps).toMatchObject({
      shape: { taken: false, why: "as requested" },
      surprise: { taken: false, why: "as requested" },
      "log-std": { taken: true },
    });
    expect(some.text).toContain("left out: shape, surprise (as requested)");
  });

  it("says nothing of steps where nothing was changed", async () => {
    const rng = createRng(5);
    const mean = Float64Array.from({ length: 400 }, () => rng.normal());
    const std = mean.map(() => 1);
    const { steps, report } = await stepsOf({ mean, std, target: mean.map((m) => m + rng.normal()) });
    expect(report.isIdentity).toBe(true);
    expect(steps).toBeUndefined();
  });
});

it("fitLines has the figures by which folds chose a method", () => {
  const difference = { mean: 0.0312, standardError: 0.0123 };
  const lines = fitLines({
    selection: {
      method: "isotonic",
      reason: "",
      folds: 5,
      rows: 1200,
      candidates: [
        { method: "gp-beta", nll: 1.5, difference: { mean: 0, standardError: 0 } },
        { method: "identity", nll: 1.53, difference },
        { method: "isotonic", error: "fold 0: no" },
      ],
    },
  });
  expect(lines).toEqual([
    ["held-out NLL", "gp-beta 1.500, identity +0.031 ± 0.012, isotonic failed (1,200 rows, 5 folds)"],
  ]);
});
