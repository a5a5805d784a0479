import { segmentHistograms } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { marksOf, textsOf } from "./svg-parts.ts";

const rows = Array.from({ length: 200 }, (_, i) => i);
// Outcomes of the first half lie in the tails of their predictions, those of the second are spread evenly.
const pit = rows.map((row) => (row < 100 ? (row % 2 === 0 ? 0.01 : 0.99) : (row - 99.5) / 100));
const segments = [
  { name: "wild", rows: rows.slice(0, 100) },
  { name: "even", rows: rows.slice(100) },
];

describe("segmentHistograms", () => {
  it("draws a panel for each segment on the same axes, with the outline of the first forecast", () => {
    const alone = svgText(segmentHistograms({ segments, series: [{ name: "base", pit }] }));
    expect(marksOf(alone, "panel")).toBe(2);
    expect(marksOf(alone, "line")).toBe(0);
    expect(textsOf(alone, "text")).toEqual(expect.arrayContaining(["wild", "even", "ideal", "95 % sampling band"]));
    const both = {
      segments,
      series: [
        { name: "base", pit },
        { name: "calibrated", pit },
      ],
    };
    expect(marksOf(svgText(segmentHistograms(both)), "line")).toBe(2);
  });

  it("says how far from flat each segment is", () => {
    const { alt } = segmentHistograms({ segments, series: [{ name: "base", pit }] });
    expect(alt).toContain("wild: densities from 0 to 5, 10 of 10 bars outside the sampling band");
    expect(alt).toContain("even: densities from 1 to 1, 0 of 10 bars outside the sampling band");
  });

  it("refuses rows that are not there", () => {
    const wrong = [{ name: "a", rows: [200] }];
    expect(() => segmentHistograms({ segments: wrong, series: [{ name: "base", pit }] })).toThrow(
      "segmentHistograms: segments[0].rows[0] must be a row number from 0 to 199, got 200; number rows from 0",
    );
  });
});
