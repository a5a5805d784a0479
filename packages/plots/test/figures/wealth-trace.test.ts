import { describe, expect, it } from "vitest";
import { wealthTrace } from "../../src/index.ts";
import { svgText } from "../../src/node/index.ts";
import { groupsOf } from "./svg-parts.ts";

const calm = { rows: [10, 20, 30], wealth: [0.5, 0.01, 0], rings: 100, alarms: [] };

describe("wealthTrace", () => {
  it("says whether the alarm rang, and when first", () => {
    expect(wealthTrace(calm).alt).toBe("Evidence of a change by row, up to row 30. The alarm never rings.");
    expect(wealthTrace({ ...calm, alarms: [12] }).caption).toContain("The alarm rings once, first at row 12.");
    expect(wealthTrace({ ...calm, alarms: [12, 25] }).alt).toContain("The alarm rings 2 times, first at row 12.");
  });

  it("draws a dot an alarm, and the level that rings", () => {
    const svg = svgText(wealthTrace({ ...calm, alarms: [12, 25] }));
    expect(groupsOf(svg, "rule").length).toBeGreaterThan(0);
    expect(groupsOf(svg, "dot")[0].match(/<circle/g)).toHaveLength(2);
  });

  it("refuses a level that can't be and rows that do not go up", () => {
    expect(() => wealthTrace({ ...calm, rings: 0 })).toThrow("wealthTrace: rings must be > 0, got 0; pass 1/α");
    expect(() => wealthTrace({ ...calm, rows: [10, 10, 30] })).toThrow(
      "wealthTrace: rows[1] must be above the number before it",
    );
  });
});
