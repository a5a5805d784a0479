import { coverageDiagram } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { marksOf } from "./svg-parts.ts";

const nominal = [0.5, 0.9];
const base = { name: "base", actual: [0.3, 0.7] };

describe("coverageDiagram", () => {
  it("draws each series against the diagonal", () => {
    const svg = svgText(coverageDiagram({ nominal, series: [base, { name: "calibrated", actual: [0.5, 0.9] }] }));
    expect(marksOf(svg, "line")).toBe(3);
  });

  it("says in words how far coverage is from what was promised, and to which side", () => {
    const wide = { name: "wide", actual: [0.6, 0.95] };
    const { alt } = coverageDiagram({ nominal, series: [base, wide, { name: "exact", actual: nominal }] });
    expect(alt).toContain("base: 0.2 too low at most, at the level 0.9");
    expect(alt).toContain("wide: 0.1 too high at most, at the level 0.5");
    expect(alt).toContain("exact: exact");
  });

  it("refuses columns of other lengths and proportions above 1", () => {
    expect(() => coverageDiagram({ nominal, series: [{ name: "base", actual: [0.5] }] })).toThrow(
      "coverageDiagram: series[0].actual must have 2 rows, got 1 row; pass one number per row",
    );
    expect(() => coverageDiagram({ nominal, series: [{ name: "base", actual: [0.5, 95] }] })).toThrow(
      "coverageDiagram: series[0].actual[1] must lie in [0, 1], got 95; pass probabilities",
    );
  });
});
