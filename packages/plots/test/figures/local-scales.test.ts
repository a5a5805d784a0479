import { localScales } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { steps } from "./example-figures.ts";
import { groupsOf, textsOf } from "./svg-parts.ts";

describe("localScales", () => {
  it("draws a dot for each row and a line where nothing is changed, as far from ½ as from 2", () => {
    const svg = svgText(localScales({ mean: [1, 2, 3], scale: [0.5, 1, 2] }));
    const heights = [...groupsOf(svg, "dot")[0].matchAll(/cy="([\d.]+)"/g)].map((match) => Number(match[1]));
    expect(heights).toHaveLength(3);
    expect(heights[0] - heights[1]).toBeCloseTo(heights[1] - heights[2], 1);
    expect(groupsOf(svg, "rule")[0]).toContain(`y1="${heights[1]}"`);
    expect(textsOf(svg, "text")).toEqual(expect.arrayContaining(["Factor on the width", "changes nothing", "1", "2"]));
  });

  it("says the range in words, and how many rows are drawn of many", () => {
    const mean = steps(0, 1, 5000);
    const { alt, caption } = localScales({ mean, scale: mean.map((m) => 0.8 + m) });
    expect(alt).toBe("Factors on the predicted standard deviation of 5000 rows, from 0.8 to 1.8.");
    expect(caption).toContain("800 of 5000 rows are drawn.");
  });

  it("refuses factors that are not above 0, and other lengths", () => {
    expect(() => localScales({ mean: [1, 2], scale: [1, 0] })).toThrow(
      "localScales: scale[1] must be > 0, got 0; pass factors",
    );
    expect(() => localScales({ mean: [1, 2], scale: [1] })).toThrow("localScales: scale must have 2 rows, got 1 row");
  });
});
