import { createRng, normalPdf, normalQuantile } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { laplaceBatch, normalBatch, optimalDecision, quantileBatch } from "../../src/index.ts";

describe("optimalDecision", () => {
  it("is the newsvendor's quantile, whose cost for a normal distribution is (under + over)·std·φ(z)", () => {
    const { level, decision, cost } = optimalDecision(normalBatch({ mean: [10, -3], std: [2, 0.5] }), {
      under: 5,
      over: 1,
    });
    const z = normalQuantile(5 / 6);
    expect(level).toBe(5 / 6);
    expectAllClose(decision, [10 + 2 * z, -3 + 0.5 * z], { relative: 1e-14 });
    expectAllClose(cost, [6 * 2 * normalPdf(z), 6 * 0.5 * normalPdf(z)], { relative: 1e-9 });
  });

  it.each([
    ["laplace", laplaceBatch({ location: [1], scale: 2 })],
    ["quantiles", quantileBatch({ levels: [0.1, 0.5, 0.9], rows: [[0, 1, 7]] })],
  ])("costs what draws of %s cost, and no other decision costs less", (_, batch) => {
    const costs = { under: 2, over: 7 };
    const { decision, cost } = optimalDecision(batch, costs);
    const [draws] = batch.sample(200_000, { seed: 3 });
    const costAt = (d: number): number =>
      draws.reduce((sum, y) => sum + (y > d ? costs.under * (y - d) : costs.over * (d - y)), 0) / draws.length;
    // Five standard errors of 200 000 draws whose cost varies about as much as its mean.
    expectAllClose(cost[0], costAt(decision[0]), { relative: 0.02 });
    const step = 0.3 * createRng(1).uniform() + 0.3;
    expect(costAt(decision[0] + step)).toBeGreaterThan(cost[0]);
    expect(costAt(decision[0] - step)).toBeGreaterThan(cost[0]);
  });

  it("refuses costs that are none", () => {
    const batch = normalBatch({ mean: [0], std: [1] });
    expect(() => optimalDecision(batch, { under: 0, over: 1 })).toThrow(
      "optimalDecision: under must be a finite number > 0, got 0",
    );
  });
});
