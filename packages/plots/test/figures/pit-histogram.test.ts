import { pitHistogram } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { steps } from "./example-figures.ts";
import { groupsOf, marksOf } from "./svg-parts.ts";

describe("pitHistogram", () => {
  it("draws one panel for each series with one bar for each bin and the line of perfect calibration", () => {
    const pit = steps(0, 1, 1000);
    const svg = svgText(
      pitHistogram({
        series: [
          { name: "base", pit },
          { name: "calibrated", pit },
        ],
        bins: 10,
      }),
    );
    expect(marksOf(svg, "panel")).toBe(2);
    const bars = groupsOf(svg, "rect").map((group) => group.split("<rect").length - 1);
    expect(bars).toEqual([10, 1, 10, 1]);
  });

  it("draws bars as densities: all bars of an even column end at the line of 1", () => {
    const pit = Float64Array.from({ length: 1000 }, (_, i) => (i + 0.5) / 1000);
    const svg = svgText(pitHistogram({ series: [{ name: "base", pit }], bins: 10 }));
    const tops = [...groupsOf(svg, "rect")[0].matchAll(/ y="([^"]*)"/g)].map((match) => Number(match[1]));
    const line = / y1="([^"]*)"/.exec(groupsOf(svg, "rule")[0])?.[1];
    expect(tops).toHaveLength(10);
    for (const top of tops) expect(top).toBeCloseTo(Number(line), 1);
  });

  it("counts bars outside the band: none for even values, all for values at one place", () => {
    const even = Float64Array.from({ length: 1000 }, (_, i) => (i + 0.5) / 1000);
    const { alt } = pitHistogram({
      series: [
        { name: "even", pit: even },
        { name: "spike", pit: even.map(() => 1) },
      ],
    });
    expect(alt).toContain("even (1000 rows): densities from 1 to 1, 0 of 20 bars outside");
    expect(alt).toContain("spike (1000 rows): densities from 0 to 20, 20 of 20 bars outside");
  });

  it("refuses values outside [0, 1], no values and bins that are no count", () => {
    const series = [{ name: "base", pit: [0.5, -0.1] }];
    expect(() => pitHistogram({ series })).toThrow(
      "pitHistogram: series[0].pit[1] must lie in [0, 1], got -0.1; pass probabilities",
    );
    expect(() => pitHistogram({ series: [{ name: "base", pit: [] }] })).toThrow("must have at least one row, got none");
    expect(() => pitHistogram({ series: [{ name: "base", pit: [0.5] }], bins: Number.NaN })).toThrow(
      "pitHistogram: bins must be an integer from 2 to 100, got NaN; 20 is typical",
    );
    expect(() => pitHistogram({ series: [{ name: "base", pit: [0.5] }], level: 0 })).toThrow("level must lie strictly");
  });
});
