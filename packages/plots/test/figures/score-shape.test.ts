import { normalPdf } from "@distcal/numerics";
import { scoreShape } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { steps } from "./example-figures.ts";
import { groupsOf, marksOf, pointsOf, textsOf } from "./svg-parts.ts";

const score = steps(-8, 8, 321);
const wider = score.map((z) => normalPdf(z / 2) / 2);
const pathOf = (svg: string, line: number) => pointsOf(/ d="([^"]*)"/.exec(groupsOf(svg, "line")[line])?.[1] ?? "");

describe("scoreShape", () => {
  it("draws both densities twice: as they are, and on a logarithmic axis", () => {
    const svg = svgText(scoreShape({ score, density: wider }));
    expect(marksOf(svg, "panel")).toBe(2);
    expect(marksOf(svg, "line")).toBe(4);
    expect(textsOf(svg, "text")).toEqual(
      expect.arrayContaining(["standard normal", "learnt", "Density", "Tails (logarithmic)", "10⁻⁵", "0.01"]),
    );
  });

  it("shows a normal as a parabola on the logarithmic axis, and ends it a million times below the peak", () => {
    const points = pathOf(svgText(scoreShape({ score, density: wider })), 2);
    const [left, middle, right] = [points[0], points[Math.floor(points.length / 2)], points[points.length - 1]];
    const half = points[Math.floor(points.length / 4)];
    expect(left[1]).toBeCloseTo(right[1], 1);
    // Half as far out a parabola has fallen a quarter as deep.
    expect((half[1] - middle[1]) / (left[1] - middle[1])).toBeCloseTo(0.25, 1);
  });

  it("says in words where the density is highest and how heavy its tails are", () => {
    const { alt } = scoreShape({ score, density: wider });
    expect(alt).toContain("It is highest at 0, with 0.199 against 0.399 at 0");
    // e^(9/2 − 9/8)/2.
    expect(alt).toContain("at -3 it is 14.6 times the normal one; at 3 it is 14.6 times the normal one");
  });

  it("leaves out stretches where there is no density", () => {
    const gap = score.map((z) => (Math.abs(z) < 1 ? 0 : normalPdf(z)));
    const svg = svgText(scoreShape({ score, density: gap }));
    expect(marksOf(svg, "line")).toBe(5);
  });

  it("refuses negative densities, other lengths and no density at all", () => {
    expect(() => scoreShape({ score: [0, 1], density: [0.1, -1] })).toThrow(
      "scoreShape: density[1] must be ≥ 0, got -1",
    );
    expect(() => scoreShape({ score: [0, 1], density: [0.1] })).toThrow(
      "scoreShape: density must have 2 rows, got 1 row",
    );
    expect(() => scoreShape({ score: [1e10, 2e10], density: [0, 0] })).toThrow(
      "scoreShape: density must be above 1e-290 somewhere, got 0 at most; pass other scores",
    );
  });
});
