import { reliabilityDiagram } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { describe, expect, it } from "vitest";
import { groupsOf, marksOf, pointsOf, textsOf } from "./svg-parts.ts";

const expected = [0.1, 0.5, 0.9];
const base = { name: "base", observed: [0.2, 0.5, 0.8] };
const calibrated = { name: "calibrated", observed: [0.1, 0.52, 0.9] };

describe("reliabilityDiagram", () => {
  it("draws a line for each series and the diagonal, with a band where rows are given", () => {
    const svg = svgText(reliabilityDiagram({ expected, series: [base, calibrated], rows: 100 }));
    expect(marksOf(svg, "line")).toBe(3);
    expect(marksOf(svg, "area")).toBe(1);
    expect(textsOf(svg, "text")).toEqual(expect.arrayContaining(["base", "calibrated", "95 % sampling band"]));
    const bare = svgText(reliabilityDiagram({ expected, series: [base] }));
    expect(marksOf(bare, "line")).toBe(2);
    expect(groupsOf(bare, "area").join("")).toBe("");
    expect(textsOf(bare, "text")).not.toContain("95 % sampling band");
  });

  it("puts points where the numbers are: the middle of the square is the middle of the diagonal", () => {
    const svg = svgText(reliabilityDiagram({ expected, series: [base] }));
    const [diagonal, curve] = groupsOf(svg, "line").map((group) => pointsOf(/ d="([^"]*)"/.exec(group)?.[1] ?? ""));
    expect(curve).toHaveLength(3);
    expect(curve[1][0]).toBeCloseTo((diagonal[0][0] + diagonal[1][0]) / 2, 1);
    expect(curve[1][1]).toBeCloseTo((diagonal[0][1] + diagonal[1][1]) / 2, 1);
    // 0.2 observed at 0.1 expected lies above the diagonal, and up is a smaller number in SVG.
    const slope = (diagonal[1][1] - diagonal[0][1]) / (diagonal[1][0] - diagonal[0][0]);
    expect(curve[0][1]).toBeLessThan(diagonal[0][1] + slope * (curve[0][0] - diagonal[0][0]));
  });

  it("says in words where each series is furthest from the diagonal", () => {
    const { alt } = reliabilityDiagram({ expected, series: [base, calibrated], rows: 100 });
    expect(alt).toContain("of 100 rows");
    expect(alt).toContain("base: largest gap 0.1 at 0.1");
    expect(alt).toContain("calibrated: largest gap 0.02 at 0.5");
  });

  it("takes a title of the caller, cleaned of what XML cannot hold", () => {
    const title = 'A < B & "C"\u00a0\u0000\n\ud800 end';
    const figure = reliabilityDiagram({ expected, series: [base] }, { title });
    expect(figure.title).toBe('A < B & "C" end');
    expect(textsOf(svgText(figure), "title")).toEqual([figure.title]);
    expect(reliabilityDiagram({ expected, series: [base] }, { title: " " }).title).toBe(
      "Reliability of the predicted quantiles",
    );
  });

  it("wraps a long title and a long legend instead of cutting them", () => {
    const series = ["a", "b", "c", "d"].map((name) => ({ ...base, name: `a method with a long name, ${name}` }));
    const low = reliabilityDiagram({ expected, series: [base] }, { width: 300 });
    const high = reliabilityDiagram({ expected, series }, { width: 300, title: "word ".repeat(20) });
    expect(high.height).toBeGreaterThan(low.height + 80);
  });

  it.each([
    [{ expected: [], series: [base] }, "reliabilityDiagram: expected must have at least one row, got none"],
    [{ expected: [0.1, Number.NaN, 0.9], series: [base] }, "expected[1] must be a finite number, got NaN"],
    [
      { expected: [0.1, 0.1, 0.9], series: [base] },
      "expected[1] must be above the number before it, got 0.1 after 0.1",
    ],
    [{ expected: [0.1, 0.5, 1.2], series: [base] }, "expected[2] must lie in [0, 1], got 1.2; pass probabilities"],
    [{ expected: [0.5], series: [base] }, "series[0].observed must have 1 row, got 3 rows; pass one number per row"],
    [{ expected, series: [] }, "series must be a list of 1 to 6, got 0; draw several figures for more of them"],
    [{ expected, series: Array(7).fill(base) }, "series must be a list of 1 to 6, got 7"],
    [{ expected, series: [base, base] }, 'names of series must differ, got "base" twice; rename one of them'],
    [{ expected, series: [{ ...base, name: "" }] }, 'series[0].name must be a text, got ""; name it in a few letters'],
    [{ expected, series: [base], rows: 0 }, "rows must be an integer ≥ 1, got 0; pass the number of scored rows"],
    [{ expected, series: [base], rows: Number.NaN }, "rows must be an integer ≥ 1, got NaN"],
    [{ expected, series: [base], level: 1 }, "level must lie strictly between 0 and 1, got 1"],
  ])("refuses bad data, naming it: %#", (data, message) => {
    expect(() => reliabilityDiagram(data)).toThrow(message);
  });

  it("refuses what callers without types may pass", () => {
    expect(() => reliabilityDiagram({ expected, series: undefined as unknown as [] })).toThrow(
      "reliabilityDiagram: series must be a list of 1 to 6, got undefined",
    );
    expect(() => reliabilityDiagram({ expected, series: [null as unknown as typeof base] })).toThrow(
      "series[0].name must be a text, got undefined",
    );
    expect(() => reliabilityDiagram({ expected, series: [base] }, { width: Number.NaN })).toThrow(
      "reliabilityDiagram: width must be a finite number > 0, got NaN; pass a positive number",
    );
  });

  it("does not change its input", () => {
    const data = Object.freeze({
      expected: Object.freeze([...expected]),
      series: Object.freeze([Object.freeze(base)]),
    });
    svgText(reliabilityDiagram(data));
    expect(data.expected).toEqual([0.1, 0.5, 0.9]);
  });
});
