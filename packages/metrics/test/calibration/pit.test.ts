import { normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { pitHistogram, pitValues } from "../../src/calibration/pit.ts";
import { simulated } from "../simulated.ts";

const four = normalBatch({ mean: [0, 0, 0, 0], std: [1, 1, 1, 1] });

describe("pitValues", () => {
  it("are the cdf at the outcomes", () => {
    expectAllClose(pitValues([0, 1, -1, 40], four), [0.5, 0.8413447460685429, 0.15865525393145705, 1], {
      relative: 1e-14,
    });
  });
});

describe("pitHistogram", () => {
  it("counts in equal bins, the value 1 in the last", () => {
    const { edges, counts, expected } = pitHistogram([0, 1, -1, 40], four, { bins: 4 });
    expect(edges).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(counts).toEqual([1, 0, 1, 2]);
    expect(expected).toBe(1);
  });

  it("has 10 bins by default, or as many as rows", () => {
    const { observed, mean, std } = simulated(500, 2);
    expect(pitHistogram(observed, normalBatch({ mean, std })).counts).toHaveLength(10);
    expect(pitHistogram([0, 0, 0, 0], four).counts).toHaveLength(4);
  });

  it("refuses more bins than rows, and bins that are no whole number", () => {
    expect(() => pitHistogram([0, 0, 0, 0], four, { bins: 5 })).toThrow(
      "pitHistogram: bins must be at most the number of rows, 4, got 5; pass fewer bins or more rows",
    );
    for (const bins of [0, 2.5, Number.NaN]) {
      expect(() => pitHistogram([0, 0, 0, 0], four, { bins })).toThrow(
        `pitHistogram: bins must be an integer ≥ 1, got ${bins}; pass a whole number such as 10`,
      );
    }
  });
});
