import { reproductionPlan } from "@distcal/experiments";
import { UserError } from "@distcal/tables";
import { describe, expect, it } from "vitest";
import { type PlanFlags, planFromFlags } from "../../src/flags/plan-from-flags.ts";
import { sentenceOf } from "../../src/terminal/errors.ts";

const standard: PlanFlags = {
  datasets: "all",
  bases: "all",
  inducing: "8,16,32,64",
  splits: "1",
  seed: "1",
  protocol: "paper",
};

describe("planFromFlags", () => {
  it("takes the defaults of the command for those of the package", () => {
    expect(planFromFlags(standard)).toEqual(reproductionPlan());
  });

  it("reads lists with commas", () => {
    const asked = { ...standard, datasets: "boston, diabetes", bases: "gp,ols", inducing: "16,8,16", methods: "crude" };
    expect(planFromFlags(asked)).toMatchObject({
      datasets: ["diabetes", "boston"],
      bases: ["ols", "gp"],
      methods: ["base", "isotonic", "gp-beta-8", "gp-beta-16", "crude"],
    });
  });

  const refusals: readonly (readonly [Partial<PlanFlags>, string])[] = [
    [
      { datasets: "bostn" },
      "--datasets must be one of diabetes, boston, airfoil, forest-fires, concrete, energy, got bostn",
    ],
    [{ bases: "ols,,br" }, '--bases must be comma-separated names, got "ols,,br"'],
    [{ inducing: "8,x" }, "--inducing must be a whole number from 1 to 512, got x"],
    [{ splits: "0" }, "--splits must be a whole number from 1 to 10000, got 0"],
    [{ seed: "-1" }, "--seed must be a whole number of at least 0, got -1"],
    [{ protocol: "mine" }, "--protocol must be one of paper, heldout, got mine"],
    [{ methods: "gp-beta" }, "--methods must be one of isotonic-smooth, variance-scaling"],
  ];
  it.each(refusals)("refuses %o in the words of the command line", (flags, sentence) => {
    try {
      planFromFlags({ ...standard, ...flags });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UserError);
      expect(sentenceOf(error as UserError)).toContain(sentence);
    }
  });
});
