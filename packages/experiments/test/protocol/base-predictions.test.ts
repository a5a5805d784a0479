import { describe, expect, it } from "vitest";
import { basePredictions } from "../../src/protocol/base-predictions.ts";
import { exampleData } from "../cells/example-data.ts";

describe("basePredictions", () => {
  const { features, target } = exampleData();
  const rows = (from: number, to: number) => ({ features: features.slice(from, to), target: target.slice(from, to) });
  const task = { base: "ols", seed: 1, training: rows(0, 60), test: rows(60, 80) } as const;

  it("held-out predictions differ from the model's own, and the test predictions are the same", async () => {
    const paper = await basePredictions({ ...task, protocol: "paper" });
    const heldout = await basePredictions({ ...task, protocol: "heldout" });
    expect(heldout.test).toEqual(paper.test);
    expect(heldout.training.target).toEqual(paper.training.target);
    const squares = ({ mean, target: y }: { mean: Float64Array; target: Float64Array }): number =>
      y.reduce((sum, value, i) => sum + (value - mean[i]) ** 2, 0);
    // A model is closer to rows that it was fitted to.
    expect(squares(heldout.training)).toBeGreaterThan(squares(paper.training));
  });

  it("the linear models have one std for all rows, as in the paper", async () => {
    for (const base of ["ols", "br"] as const) {
      const { test } = await basePredictions({ ...task, base, protocol: "paper" });
      expect(new Set(test.std).size).toBe(1);
    }
  });
});
