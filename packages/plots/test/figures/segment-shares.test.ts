import { segmentShares } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { marksOf, textsOf } from "./svg-parts.ts";

// Five outcomes in the tails, then five in the middle of their predictions.
const pit = [0.01, 0.99, 0.02, 0.98, 0.97, 0.4, 0.45, 0.55, 0.6, 0.5];
const segments = [
  { name: "wild", rows: [0, 1, 2, 3, 4] },
  { name: "tame", rows: [5, 6, 7, 8, 9] },
];

describe("segmentShares", () => {
  it("prints each segment's shares of the last forecast in three panels", () => {
    const svg = svgText(segmentShares({ segments, series: [{ name: "base", pit }] }));
    expect(marksOf(svg, "panel")).toBe(3);
    const texts = textsOf(svg, "text");
    // In 90 % intervals, in 50 % intervals, above the median; an outcome at the median counts half.
    for (const share of ["0 %", "100 %", "60 %", "50 %"]) expect(texts).toContain(share);
    expect(texts).toEqual(expect.arrayContaining(["wild", "tame", "95 % sampling band", "ideal"]));
  });

  it("says which segment is farthest off", () => {
    const { alt } = segmentShares({ segments, series: [{ name: "base", pit }] });
    expect(alt).toContain("In 90 % intervals: wild is farthest from 90 % with 0 %");
  });

  it("refuses a segment without rows, and rows that are not there", () => {
    const series = [{ name: "base", pit }];
    expect(() => segmentShares({ segments: [{ name: "a", rows: [] }], series })).toThrow(
      "segmentShares: segments[0].rows must have at least 1 row, got 0; leave it out",
    );
    expect(() => segmentShares({ segments: [{ name: "a", rows: [1, 10] }], series })).toThrow(
      "segmentShares: segments[0].rows[1] must be a row number from 0 to 9, got 10; number rows from 0",
    );
  });
});
