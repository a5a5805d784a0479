import { palette, scoreBars } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { groupsOf, marksOf, textsOf } from "./svg-parts.ts";

const methods = ["base", "isotonic", "gp-beta"];
const nll = { name: "NLL", values: [3, 3.2, 2.75] };

describe("scoreBars", () => {
  it("draws one panel for each score with every method and its value, written alike", () => {
    const svg = svgText(scoreBars({ methods, scores: [nll, { name: "CRPS", values: [120, 110, 99.5] }] }));
    expect(marksOf(svg, "panel")).toBe(2);
    expect(textsOf(svg, "text")).toEqual(
      expect.arrayContaining([...methods, "NLL", "CRPS", "3.000", "3.200", "2.750"]),
    );
    expect(textsOf(svg, "text")).toEqual(expect.arrayContaining(["120.0", "99.5"]));
  });

  it("marks what is better and worse than the first method", () => {
    const svg = svgText(scoreBars({ methods, scores: [nll] }));
    const dots = [...svg.matchAll(/<g ([^>]*data-mark="dot"[^>]*)>/g)].map(
      (match) => /fill="([^"]*)"/.exec(match[1])?.[1],
    );
    expect(dots).toEqual([palette.light.muted, palette.light.series1, palette.light.series2]);
  });

  it("draws standard errors where they are given", () => {
    const bare = svgText(scoreBars({ methods, scores: [nll] }));
    const svg = svgText(scoreBars({ methods, scores: [{ ...nll, standardErrors: [0.1, 0.2, 0.1] }] }));
    expect(textsOf(bare, "text")).not.toContain("± 1 standard error");
    expect(textsOf(svg, "text")).toContain("± 1 standard error");
    expect(groupsOf(svg, "rule").join("").split("<line").length).toBe(
      groupsOf(bare, "rule").join("").split("<line").length + 3,
    );
  });

  it("says in words which method is best for each score", () => {
    expect(scoreBars({ methods, scores: [nll] }).alt).toContain("NLL: gp-beta is best with 2.75, base has 3.");
  });

  it("refuses methods without names, missing values and negative standard errors", () => {
    expect(() => scoreBars({ methods: ["base", "base"], scores: [nll] })).toThrow(
      'names of methods must differ, got "base"',
    );
    expect(() => scoreBars({ methods: "base" as unknown as string[], scores: [nll] })).toThrow(
      "scoreBars: methods must be a list of 1 to 12, got 4",
    );
    expect(() => scoreBars({ methods, scores: [{ name: "NLL", values: [1, 2] }] })).toThrow(
      "scoreBars: scores[0].values must have 3 rows, got 2 rows",
    );
    expect(() => scoreBars({ methods, scores: [{ ...nll, standardErrors: [0, 0, Number.NaN] }] })).toThrow(
      "scoreBars: scores[0].standardErrors[2] must be a finite number, got NaN",
    );
    expect(() => scoreBars({ methods, scores: [{ ...nll, standardErrors: [0, 0, -1] }] })).toThrow(
      "must be ≥ 0, got -1",
    );
  });
});
