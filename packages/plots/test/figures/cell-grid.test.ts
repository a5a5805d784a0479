import { cellGrid } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { groupsOf, textsOf } from "./svg-parts.ts";

const cells = { xFrom: [0, 1, 1], xTo: [1, 2, 2], yFrom: [0, 0, 0.25], yTo: [1, 0.25, 1] };

describe("cellGrid", () => {
  it("draws a rectangle for each cell and a dot for each prediction", () => {
    const svg = svgText(cellGrid({ cells, seen: { x: [0.5, 1.5], y: [0.5, 0.1] }, xLabel: "mean", yLabel: "ln std" }));
    expect(groupsOf(svg, "rect").join("").split("<rect").length - 1).toBe(3);
    expect(groupsOf(svg, "dot").join("").split("<circle").length - 1).toBe(2);
    expect(textsOf(svg, "text")).toEqual(
      expect.arrayContaining(["mean", "ln std", "prediction that the fit has seen"]),
    );
  });

  it("says in words how many cells there are and how much they differ", () => {
    expect(cellGrid({ cells, xLabel: "x", yLabel: "y" }).alt).toBe(
      "A grid of 3 rectangles; the largest covers 4 times the area of the smallest.",
    );
  });

  it("refuses cells without an inside, and columns of different length", () => {
    const labels = { xLabel: "x", yLabel: "y" };
    expect(() => cellGrid({ cells: { ...cells, xTo: [1, 1, 2] }, ...labels })).toThrow(
      "cellGrid: cell 1 must end above its start on x, got 1 to 1; swap its ends",
    );
    expect(() => cellGrid({ cells: { ...cells, yTo: [1, 2] }, ...labels })).toThrow(
      "cellGrid: cells.yTo must have 3 rows, got 2 rows",
    );
  });
});
