import { describe, expect, it } from "vitest";
import { rowParts } from "../../src/rows/row-parts.ts";

describe("rowParts", () => {
  it("is one part up to the limit", () => {
    expect(rowParts({ from: 5, to: 8197 }, 8192)).toEqual([{ from: 5, to: 8197 }]);
  });

  it.each([8193, 10_000, 65_537, 1_000_000, 10_000_000])("cuts %i rows into at most 64 parts without a gap", (rows) => {
    const parts = rowParts({ from: 7, to: 7 + rows }, 8192);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.length).toBeLessThanOrEqual(64);
    expect(parts[0].from).toBe(7);
    expect(parts.at(-1)?.to).toBe(7 + rows);
    for (let k = 1; k < parts.length; k++) expect(parts[k].from).toBe(parts[k - 1].to);
    for (const { from, to } of parts) expect(to).toBeGreaterThan(from);
  });
});
