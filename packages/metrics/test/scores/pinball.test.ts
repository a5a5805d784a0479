import { laplaceBatch, quantileTableBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { meanOf } from "../../src/columns/column-mean.ts";
import { pinball, pinballRows } from "../../src/scores/pinball.ts";

// Uniform on (0, 1) between these levels.
const uniform = quantileTableBatch({
  levels: [0.01, 0.99],
  values: [
    [0.01, 0.99],
    [0.01, 0.99],
  ],
});

describe("pinball", () => {
  it("is τ(y − q) above the quantile and (1 − τ)(q − y) below it", () => {
    const { levels, perLevel, mean } = pinball([0.3, 0.9], uniform, { levels: [0.2, 0.6] });
    expect(levels).toEqual([0.2, 0.6]);
    const wanted = [(0.2 * 0.1 + 0.2 * 0.7) / 2, (0.4 * 0.3 + 0.6 * 0.3) / 2];
    expectAllClose(perLevel, wanted, { relative: 1e-12 });
    expectAllClose(mean, (wanted[0] + wanted[1]) / 2, { relative: 1e-12 });
  });

  it("takes τ = 0.05, 0.10, … 0.95 by default, and its rows average to its mean", () => {
    const observed = [0.3, 0.9];
    const { levels, mean } = pinball(observed, uniform);
    expectAllClose(
      levels,
      Array.from({ length: 19 }, (_, k) => 0.05 * (k + 1)),
      { relative: 1e-15 },
    );
    expectAllClose(meanOf(pinballRows(observed, uniform)), mean, { relative: 1e-14 });
  });

  it("asks a batch that is not normal for all levels together", () => {
    const forecast = laplaceBatch({ location: [0, 1], scale: [1, 2] });
    let calls = 0;
    const quantiles = (levels: ArrayLike<number>): Float64Array[] => {
      calls++;
      return forecast.quantiles(levels);
    };
    const together = { ...forecast, quantile: () => expect.fail("asked for one level"), quantiles };
    expect(pinball([0.2, -3], together)).toEqual(pinball([0.2, -3], forecast));
    expect(calls).toBe(1);
  });

  it.each([0, 1, -0.1, Number.NaN])("refuses the level %d", (level) => {
    const rule = Number.isNaN(level) ? "a finite number" : "strictly between 0 and 1";
    expect(() => pinball([0.3, 0.9], uniform, { levels: [0.5, level] })).toThrow(/^pinball: levels\[1\] must /);
    expect(() => pinballRows([0.3, 0.9], uniform, { levels: [0.5, level] })).toThrow(rule);
  });

  it("refuses an empty list of levels", () => {
    expect(() => pinball([0.3, 0.9], uniform, { levels: [] })).toThrow("pinball: levels must have at least one row");
  });
});
