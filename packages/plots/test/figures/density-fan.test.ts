import { densityFan } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { marksOf, textsOf } from "./svg-parts.ts";

const position = [3, 1, 2];
const levels = [0.1, 0.5, 0.9];
const fan = { name: "base", quantiles: [position.map((m) => m - 1), position, position.map((m) => m + 1)] };

describe("densityFan", () => {
  it("draws one panel for each fan, a band for each pair of levels, the median and the targets", () => {
    const svg = svgText(densityFan({ position, levels, fans: [fan, { ...fan, name: "after" }], observed: [3, 1, 9] }));
    expect(marksOf(svg, "panel")).toBe(2);
    expect(marksOf(svg, "area")).toBe(2);
    expect(marksOf(svg, "line")).toBe(2);
    expect(svg.split("<circle").length - 1).toBe(2 * 3 + 1);
    expect(textsOf(svg, "text")).toEqual(expect.arrayContaining(["0.1 to 0.9 quantile", "0.5 quantile", "Target"]));
  });

  it("says how many targets lie inside the outer band, and what that band promises", () => {
    const { alt } = densityFan({ position, levels, fans: [fan], observed: [3, 1, 9] });
    expect(alt).toContain("meant to hold 80 %");
    expect(alt).toContain("base: 66.7 % of the targets inside");
  });

  it("does without targets and without a median", () => {
    const even = { name: "base", quantiles: [fan.quantiles[0], fan.quantiles[2]] };
    const svg = svgText(densityFan({ position, levels: [0.1, 0.9], fans: [even] }));
    expect(svg).not.toContain("<circle");
    expect(marksOf(svg, "line")).toBe(0);
    expect(marksOf(svg, "area")).toBe(1);
  });

  it("says when rows are put together and targets left out", () => {
    const rows = Float64Array.from({ length: 2000 }, (_, i) => i);
    const large = densityFan({
      position: rows,
      levels,
      fans: [{ name: "base", quantiles: [rows, rows, rows] }],
      observed: rows,
    });
    expect(large.caption).toContain("800 of the 2000 targets are drawn");
    expect(large.caption).toContain("means over groups of neighbouring rows");
    expect(svgText(large).split("<circle").length - 1).toBe(801);
    expect(densityFan({ position, levels, fans: [fan], observed: position }).caption).not.toContain("neighbouring");
  });

  it("refuses quantiles that do not fit the levels or the rows", () => {
    expect(() => densityFan({ position, levels, fans: [{ name: "base", quantiles: [position] }] })).toThrow(
      "densityFan: fans[0].quantiles must have 3 columns, got 1; pass one column for each level",
    );
    const short = { name: "base", quantiles: [position, position, [1]] };
    expect(() => densityFan({ position, levels, fans: [short] })).toThrow(
      "densityFan: fans[0].quantiles[2] must have 3 rows, got 1 row; pass one number per row",
    );
    expect(() => densityFan({ position, levels, fans: [fan], observed: [1, Number.NaN, 2] })).toThrow(
      "densityFan: observed[1] must be a finite number, got NaN",
    );
    expect(() => densityFan({ position, levels, fans: [{ name: "base" } as unknown as typeof fan] })).toThrow(
      "fans[0].quantiles must have 3 columns, got undefined",
    );
  });
});
