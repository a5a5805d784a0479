import { calibrationMaps } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { steps } from "./example-figures.ts";
import { marksOf, textsOf } from "./svg-parts.ts";

const predicted = steps(0, 1, 11);

describe("calibrationMaps", () => {
  it("draws a line for each map, the identity, and names them", () => {
    const maps = ["at 0", "at 5", "at 7"].map((name, i) => ({ name, calibrated: predicted.map((q) => q ** (i + 1)) }));
    const svg = svgText(calibrationMaps({ predicted, maps }));
    expect(marksOf(svg, "line")).toBe(4);
    expect(textsOf(svg, "text")).toEqual(expect.arrayContaining(["at 0", "at 5", "at 7", "no change"]));
  });

  it("says in words what each map changes most", () => {
    const { alt } = calibrationMaps({
      predicted,
      maps: [{ name: "squared", calibrated: predicted.map((q) => q * q) }],
    });
    expect(alt).toContain("squared: 0.5 becomes 0.25");
  });

  it("refuses maps of another length and values that are not probabilities", () => {
    expect(() => calibrationMaps({ predicted, maps: [{ name: "short", calibrated: [0, 1] }] })).toThrow(
      "calibrationMaps: maps[0].calibrated must have 11 rows, got 2 rows; pass one number per row",
    );
    const odd = predicted.map((q) => 2 * q);
    expect(() => calibrationMaps({ predicted, maps: [{ name: "odd", calibrated: odd }] })).toThrow(
      "calibrationMaps: maps[0].calibrated[6] must lie in [0, 1], got 1.2",
    );
  });
});
