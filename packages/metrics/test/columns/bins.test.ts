import { describe, expect, it } from "vitest";
import { binCount, binOfRows } from "../../src/columns/bins.ts";

describe("binOfRows", () => {
  it("cuts from the smallest to the largest in equal widths, edges belonging to the bin above, the last closed", () => {
    const values = Float64Array.of(1, 0, 0.25, 0.49, 0.5, 0.74, 0.75, 0.99);
    expect([...binOfRows("ence", values, { bins: 4 })]).toEqual([3, 0, 1, 1, 2, 2, 3, 3]);
  });

  it("lets the edges decide where a quotient rounds", () => {
    // (0.3 − 0)/0.1 rounds to below 3, and 0.1 · 3 is above 0.3.
    const values = Float64Array.from({ length: 11 }, (_, k) => k / 10);
    const edges = Array.from({ length: 11 }, (_, k) => (k === 10 ? 1 : k * 0.1));
    const wanted = Array.from(values, (v) => Math.max(0, Math.min(9, edges.filter((edge) => edge <= v).length - 1)));
    expect([...binOfRows("ence", values, { bins: 10 })]).toEqual(wanted);
  });

  it("puts equal values into one bin", () => {
    expect([...binOfRows("ence", Float64Array.of(2, 2, 2), { bins: 3 })]).toEqual([0, 0, 0]);
  });

  it("cuts into equally many rows, larger bins first, equal values in their order", () => {
    const values = Float64Array.of(5, 1, 3, 3, 9, 0, 7);
    expect([...binOfRows("ence", values, { bins: 3, binning: "equal-count" })]).toEqual([1, 0, 0, 1, 2, 0, 2]);
  });

  it("refuses another way of binning", () => {
    expect(() => binOfRows("uce", Float64Array.of(1), { binning: "kmeans" as "equal-width" })).toThrow(
      'uce: binning must be "equal-width" or "equal-count", got kmeans; leave it out for equal width',
    );
  });
});

describe("binCount", () => {
  it("is 10 by default, or the number of rows where that is smaller", () => {
    expect([binCount("ence", undefined, 100), binCount("ence", undefined, 3), binCount("ence", 7, 7)]).toEqual([
      10, 3, 7,
    ]);
  });

  it("is refused above the number of rows", () => {
    expect(() => binCount("ence", 8, 7)).toThrow(
      "ence: bins must be at most the number of rows, 7, got 8; pass fewer bins or more rows",
    );
  });
});
