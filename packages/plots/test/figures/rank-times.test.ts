import { rankTimes } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { palette } from "../../src/style/theme.ts";
import { textsOf } from "./svg-parts.ts";

const methods = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"].map((name, i) => ({
  name,
  // Crowded: labels at these places would overlap.
  rank: 3 + 0.01 * i,
  seconds: 0.01 * (i + 1),
}));

/** Where a label stands, from the top. */
function heightOf(svg: string, label: string): number {
  return Number(new RegExp(`<text [^>]*\\by="([\\d.-]+)"[^>]*>${label}</text>`).exec(svg)?.[1]);
}

describe("rankTimes", () => {
  it.each([640, 340])(
    "labels every method, in the order of ranks and with none upon another, at %d pixels",
    (width) => {
      const svg = svgText(rankTimes({ methods, tables: 9 }, { width }));
      const heights = methods.map(({ name }) => heightOf(svg, name));
      for (let i = 1; i < heights.length; i++) expect(heights[i] - heights[i - 1]).toBeGreaterThan(11);
    },
  );

  it("marks what is within the critical difference of the first, and says so", () => {
    const three = [
      { name: "first", rank: 1.2, seconds: 1 },
      { name: "near", rank: 1.9, seconds: 0.1 },
      { name: "far", rank: 2.9, seconds: 0.01 },
    ];
    const figure = rankTimes({ methods: three, tables: 17, criticalDifference: 0.9 });
    const svg = svgText(figure);
    const fills = [...svg.matchAll(/fill="([^"]+)" data-mark="dot"/g)].map(([, fill]) => fill);
    expect(fills).toEqual([palette.light.series2, palette.light.series2, palette.light.series1]);
    expect(textsOf(svg, "text")).toContain("critical difference 0.9");
    expect(figure.alt).toBe(
      "Mean ranks of 3 methods over 17 tables and the times of their fits: first 1.20 in 1 s; near 1.90 in 0.1 s; far 2.90 in 0.01 s.",
    );
    expect(textsOf(svgText(rankTimes({ methods: three, tables: 17 })), "text").join()).not.toContain("critical");
  });

  it("refuses times of nothing, ranks that are not numbers and no tables", () => {
    const one = (more: object) => [{ name: "a", rank: 1, seconds: 1, ...more }];
    expect(() => rankTimes({ methods: one({ seconds: 0 }), tables: 1 })).toThrow("rankTimes: seconds must be");
    expect(() => rankTimes({ methods: one({ rank: Number.NaN }), tables: 1 })).toThrow(
      "rank[0] must be a finite number",
    );
    expect(() => rankTimes({ methods: one({}), tables: 0 })).toThrow("tables must be an integer ≥ 1, got 0");
    expect(() => rankTimes({ methods: [], tables: 1 })).toThrow("methods must be a list of 1 to 24, got 0");
  });
});
