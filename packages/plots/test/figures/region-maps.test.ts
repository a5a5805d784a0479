import { createRng, normalCdf } from "@distcal/numerics";
import { biasMap, coverageMap } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { groupsOf, marksOf, textsOf } from "./svg-parts.ts";

/** Rows that are right, but for those with a mean above 5: too narrow by half and too low by one standard deviation. */
function halfWrong(count: number): { mean: Float64Array; std: Float64Array; pit: Float64Array } {
  const rng = createRng(11);
  const mean = Float64Array.from({ length: count }, () => 10 * rng.uniform());
  const std = Float64Array.from({ length: count }, () => 1 + rng.uniform());
  const pit = mean.map((m) => normalCdf(m > 5 ? 1 + 2 * rng.normal() : rng.normal()));
  return { mean, std, pit };
}

const { mean, std, pit } = halfWrong(4000);
const series = [{ name: "base", pit }];
/** How many cells are filled with a colour. */
function coloured(svg: string, colour: string): number {
  const groups = [...svg.matchAll(/<g ([^>]*)>((?:<rect[^>]*>(?:<\/rect>)?)+)<\/g>/g)];
  const own = groups.filter(([, attributes]) => attributes.includes(`fill="${colour}"`));
  return own.reduce((sum, [, , cells]) => sum + cells.split("<rect").length - 1, 0);
}

describe("coverageMap", () => {
  const figure = coverageMap({ mean, std, series });
  const svg = svgText(figure);

  it("prints the share of every cell and colours those that sampling does not explain", () => {
    const labels = groupsOf(svg, "text").flatMap((group) => textsOf(group, "text").map(Number));
    expect(labels.length).toBe(64);
    // Columns of the right half hold about two thirds, P(|1 + 2z| < 1.64) = 0.53.
    const right = labels.filter((_, cell) => cell % 8 >= 4);
    expect(right.every((share) => share < 75)).toBe(true);
    expect(coloured(svg, "#d55e00")).toBeGreaterThanOrEqual(32);
    expect(coloured(svg, "#d55e00")).toBeLessThan(38);
    expect(coloured(svg, "#0072b2")).toBeLessThan(4);
  });

  it("says where coverage is lowest, in words", () => {
    expect(figure.alt).toMatch(/base: 3\d of 64 cells outside the sampling band, lowest \d\d % at mean [5-9][.\d]* to/);
  });

  it("leaves cells of fewer than 20 rows blank", () => {
    const few = coverageMap({
      mean: mean.slice(0, 60),
      std: std.slice(0, 60),
      series: [{ name: "a", pit: pit.slice(0, 60) }],
    });
    expect(groupsOf(svgText(few), "text").flatMap((group) => textsOf(group, "text"))).toEqual([]);
    expect(few.alt).toContain("a: no cell has 20 rows");
  });

  it("is a strip where one column never changes, and has a panel for each forecast", () => {
    const strip = coverageMap({ mean, std: std.map(() => 1), series: [...series, { name: "calibrated", pit }] });
    expect(marksOf(svgText(strip), "panel")).toBe(2);
    expect(strip.height).toBeLessThan(figure.height / 2);
  });

  it("refuses probabilities above 1 and columns of other lengths", () => {
    expect(() => coverageMap({ mean, std, series: [{ name: "a", pit: [2] }] })).toThrow(
      "coverageMap: series[0].pit[0] must lie in [0, 1], got 2; pass probabilities",
    );
    expect(() => coverageMap({ mean, std: [1], series })).toThrow("coverageMap: std must have 4000 rows, got 1 row");
  });
});

describe("biasMap", () => {
  it("colours cells whose outcomes lie above the median, and counts an outcome at the median half", () => {
    const svg = svgText(biasMap({ mean, std, series }));
    expect(coloured(svg, "#00805e")).toBeGreaterThan(24);
    expect(coloured(svg, "#b0578d")).toBeLessThan(4);
    const middle = svgText(biasMap({ mean, std, series: [{ name: "a", pit: pit.map(() => 0.5) }] }));
    expect(new Set(groupsOf(middle, "text").flatMap((group) => textsOf(group, "text")))).toEqual(new Set(["50"]));
  });
});
