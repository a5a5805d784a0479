import { batchOf, normalBatch, normalMixture } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { absoluteError, absoluteErrorRows } from "../../src/scores/absolute-error.ts";

describe("absoluteError", () => {
  const skewed = normalMixture({ weights: [0.9, 0.1], mean: [0, 10], std: [0.1, 0.1] });

  it("is of the median unless the mean is asked for", () => {
    const batch = batchOf([skewed, skewed]);
    const median = skewed.quantile(0.5);
    expect(Math.abs(median)).toBeLessThan(0.1);
    expectAllClose(absoluteErrorRows([2, -1], batch), [2 - median, 1 + median], { relative: 1e-12 });
    expectAllClose(absoluteErrorRows([2, -1], batch, { of: "mean" }), [1, 2], { relative: 1e-12 });
    expectAllClose(absoluteError([2, -1], batch, { of: "mean" }), 1.5, { relative: 1e-12 });
  });

  it("refuses another point of the distribution", () => {
    const batch = normalBatch({ mean: [0], std: [1] });
    expect(() => absoluteError([0], batch, { of: "mode" as "mean" })).toThrow(
      'absoluteError: of must be "median" or "mean", got mode; leave it out for the median',
    );
  });
});
