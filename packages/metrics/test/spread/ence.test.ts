import { type DistributionBatch, laplaceBatch, normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { qce } from "../../src/calibration/qce.ts";
import { ence } from "../../src/spread/ence.ts";
import { sharpness } from "../../src/spread/sharpness.ts";
import { uce } from "../../src/spread/uce.ts";

const four = normalBatch({ mean: [0, 0, 0, 0], std: [1, 1, 3, 3] });
const observed = [1, -1, 6, -6];

describe("ence", () => {
  it("averages |RMV − RMSE|/RMV over bins of the standard deviation", () => {
    // Bin 1: 1 and 1. Bin 2: 3 and 6. Empty bins between don't count.
    expectAllClose(ence(observed, four, { bins: 4 }), 0.5, { relative: 1e-15 });
    expectAllClose(ence(observed, four, { bins: 1 }), (Math.sqrt(18.5) - Math.sqrt(5)) / Math.sqrt(5), {
      relative: 1e-14,
    });
  });

  it("is free of the unit, even where squares overflow or underflow", () => {
    for (const unit of [1e-300, 1e300]) {
      const scaled = normalBatch({ mean: [0, 0, 0, 0], std: [unit, unit, 3 * unit, 3 * unit] });
      const outcomes = observed.map((y) => y * unit);
      expectAllClose(ence(outcomes, scaled, { bins: 4 }), 0.5, { relative: 1e-13 });
      expectAllClose(sharpness(outcomes, scaled) / unit, Math.sqrt(5), { relative: 1e-13 });
    }
    const far = normalBatch({ mean: [1e308, -1e308], std: [1e308, 1e308] });
    expect(ence([-1e308, 1e308], far)).toBeGreaterThan(0.5);
    expect(uce([-1e308, 1e308], far)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("variance-based errors", () => {
  const endless: DistributionBatch = { ...four, std: () => Float64Array.of(1, Number.POSITIVE_INFINITY, 1, 1) };

  it.each([
    ["ence", ence],
    ["uce", uce],
    ["qce", qce],
    ["sharpness", sharpness],
  ] as const)("%s refuses a row without a finite standard deviation", (name, metric) => {
    expect(() => metric(observed, endless)).toThrow(
      `${name}: forecast.std()[1] must be finite and > 0, got Infinity; this metric compares variances`,
    );
  });

  it.each([
    ["ence", ence],
    ["uce", uce],
    ["qce", qce],
  ] as const)("%s refuses more bins than rows", (name, metric) => {
    expect(() => metric(observed, four, { bins: 5 })).toThrow(
      `${name}: bins must be at most the number of rows, 4, got 5; pass fewer bins or more rows`,
    );
  });

  it("ask a batch that is not normal for one summary", () => {
    let calls = 0;
    const forecast = laplaceBatch({ location: [0, 0, 0, 0], scale: [1, 1, 3, 3] });
    const short = {
      ...forecast,
      mean: () => expect.fail("asked for the mean"),
      summary: () => {
        calls++;
        return forecast.summary([]);
      },
    };
    expect(ence(observed, short)).toBe(ence(observed, forecast));
    expect(calls).toBe(1);
  });
});
