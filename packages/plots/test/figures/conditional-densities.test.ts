import { conditionalDensities } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { steps } from "./example-figures.ts";
import { groupsOf, marksOf, pointsOf, textsOf } from "./svg-parts.ts";

const x = [0, 1, 2];
const y = [0, 1, 2, 3];
const flat = { name: "true", pdf: Array(12).fill(0.25), cdf: x.flatMap(() => [0, 0.3, 0.6, 1]) };

describe("conditionalDensities", () => {
  it("draws density above CDF for each method, as figure 1 of the paper does", () => {
    const svg = svgText(conditionalDensities({ x, y, distributions: [flat, { ...flat, name: "OLS" }] }));
    const titles = textsOf(svg, "text").filter((text) => text.includes(": "));
    expect(titles.slice(1)).toEqual(["true: density", "OLS: density", "true: CDF", "OLS: CDF"]);
    expect(marksOf(svg, "contour")).toBe(40);
  });

  it("shows the targets of one input above each other: a peak at x = 0, y = 3 is in the upper left corner", () => {
    const pdf = Array(12).fill(0);
    pdf[3] = 1;
    const svg = svgText(conditionalDensities({ x, y, distributions: [{ ...flat, pdf }] }));
    const frame = /<rect (?=[^>]*data-mark="frame")[^>]*>/.exec(svg)?.[0] ?? "";
    const sizeOf = (name: string) => Number(new RegExp(` ${name}="([^"]*)"`).exec(frame)?.[1]);
    const outline = pointsOf(/ d="([^"]*)"/.exec(groupsOf(svg, "contour")[0])?.[1] ?? "");
    expect(outline.length).toBeGreaterThan(3);
    for (const [across, down] of outline) {
      expect(across - sizeOf("x")).toBeLessThan(sizeOf("width") / 2);
      expect(down - sizeOf("y")).toBeLessThan(sizeOf("height") / 2);
    }
  });

  it("draws observed rows over the first method only, and says how many", () => {
    const observed = { x: [0.5, 1.5, 9], y: [1, 2, 1] };
    const distributions = [flat, { ...flat, name: "OLS" }];
    const figure = conditionalDensities({ x, y, distributions, observed });
    // Two of the three rows lie on the grid, in two panels; one dot is the legend's.
    expect(svgText(figure).split("<circle").length - 1).toBe(2 * 2 + 1);
    expect(figure.caption).toContain("(2 drawn)");
  });

  it("draws nothing for a density of zero", () => {
    const svg = svgText(conditionalDensities({ x, y, distributions: [{ ...flat, pdf: Array(12).fill(0) }] }));
    const drawn = groupsOf(svg, "contour").slice(0, 10);
    expect(drawn.join("")).not.toMatch(/ d="M/);
  });

  it("thins large grids", () => {
    const fine = steps(0, 1, 400);
    const values = new Float64Array(160_000).map((_, i) => (i % 400) / 400);
    const svg = svgText(
      conditionalDensities({ x: fine, y: fine, distributions: [{ name: "a", pdf: values, cdf: values }] }),
    );
    expect(svg.length).toBeLessThan(200_000);
  });

  it("refuses uneven grids, grids of one value and values that do not fill them", () => {
    expect(() => conditionalDensities({ x: [0, 1, 3], y, distributions: [flat] })).toThrow(
      "conditionalDensities: steps of x must be equal, got 1 before x[1]; pass an evenly spaced grid",
    );
    expect(() => conditionalDensities({ x, y: [1], distributions: [flat] })).toThrow(
      "conditionalDensities: y must have at least 2 values, got 1; pass a grid",
    );
    expect(() => conditionalDensities({ x, y: [0, 1], distributions: [flat] })).toThrow(
      "conditionalDensities: distributions[0].pdf must have 6 rows, got 12 rows",
    );
    expect(() => conditionalDensities({ x, y, distributions: [flat], observed: { x: [1], y: [1, 2] } })).toThrow(
      "conditionalDensities: observed.y must have 1 row, got 2 rows",
    );
  });
});
