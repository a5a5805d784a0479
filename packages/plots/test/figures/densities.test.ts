import { densityCurves } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { marksOf, textsOf } from "./svg-parts.ts";

const y = [0, 1, 2, 3];
const base = { name: "base", pdf: [0.1, 0.4, 0.3, 0.1], cdf: [0.1, 0.4, 0.8, 1] };

describe("densityCurves", () => {
  it("draws density and distribution function of every distribution in two panels", () => {
    const svg = svgText(densityCurves({ y, distributions: [base, { ...base, name: "after" }], observed: 1.5 }));
    expect(marksOf(svg, "panel")).toBe(2);
    expect(marksOf(svg, "line")).toBe(4);
    expect(textsOf(svg, "text")).toEqual(
      expect.arrayContaining(["base", "after", "observed target", "Density", "Distribution function"]),
    );
  });

  it("says in words where each density is highest", () => {
    expect(densityCurves({ y, distributions: [base] }).alt).toContain("base: highest density 0.4 at 1");
  });

  it("refuses negative densities, a CDF above 1, and values out of order", () => {
    const distributions = [{ ...base, pdf: [0.1, -1, 0, 0] }];
    expect(() => densityCurves({ y, distributions })).toThrow("distributions[0].pdf[1] must be ≥ 0, got -1");
    expect(() => densityCurves({ y, distributions: [{ ...base, cdf: [0, 0, 0, 2] }] })).toThrow(
      "densityCurves: distributions[0].cdf[3] must lie in [0, 1], got 2",
    );
    expect(() => densityCurves({ y: [0, 2, 1, 3], distributions: [base] })).toThrow(
      "densityCurves: y[2] must be above the number before it, got 1 after 2; sort y",
    );
    expect(() => densityCurves({ y, distributions: [base], observed: Number.NaN })).toThrow(
      "densityCurves: observed must be a finite number, got NaN",
    );
  });
});
