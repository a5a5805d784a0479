import { describe, expect, it } from "vitest";
import { datasetNames } from "../../src/datasets/catalogue.ts";
import { cellKeys, type PlanOptions, reproductionPlan } from "../../src/protocol/plan.ts";
import { paperMethods } from "../../src/table/paper-table.ts";

describe("reproductionPlan", () => {
  it("takes everything by default, in the paper's order", () => {
    expect(reproductionPlan()).toEqual({
      datasets: datasetNames,
      bases: ["ols", "br", "nn", "gp"],
      methods: paperMethods,
      splits: 1,
      seed: 1,
      protocol: "paper",
    });
  });

  it("orders and rids of doubles what is asked for, and adds methods", () => {
    const asked = {
      datasets: ["boston", "diabetes"],
      bases: ["gp", "ols"],
      inducing: [16, 8, 16],
      methods: ["crude"],
    };
    expect(reproductionPlan(asked)).toMatchObject({
      datasets: ["diabetes", "boston"],
      bases: ["ols", "gp"],
      methods: ["base", "isotonic", "gp-beta-8", "gp-beta-16", "crude"],
    });
    expect(reproductionPlan({ methods: ["all"] }).methods).toHaveLength(14);
  });

  const refusals: readonly (readonly [PlanOptions, string])[] = [
    [
      { datasets: ["bostn"] },
      "`datasets` must be one of diabetes, boston, airfoil, forest-fires, concrete, energy, got bostn",
    ],
    [{ inducing: [8, 0.5] }, "`inducing` must be a whole number from 1 to 512, got 0.5"],
    [{ splits: 0 }, "`splits` must be a whole number from 1 to 10000, got 0"],
    [{ seed: Number.NaN }, "`seed` must be a whole number of at least 0, got NaN"],
    [{ protocol: "mine" }, "`protocol` must be one of paper, heldout, got mine"],
    [{ methods: ["gp-beta"] }, "`methods` must be one of isotonic-smooth, variance-scaling"],
  ];
  it.each(refusals)("refuses %o, with what it could be", (options, message) => {
    expect(() => reproductionPlan(options)).toThrow(message);
  });
});

it("cellKeys names every cell once", () => {
  const keys = cellKeys(reproductionPlan({ splits: 3 }));
  expect(keys).toHaveLength(4 * 6 * 6 * 3);
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
});
