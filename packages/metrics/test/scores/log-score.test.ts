import { type DistributionBatch, normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { logScore, logScoreRows } from "../../src/scores/log-score.ts";

const pair = normalBatch({ mean: [0, 1], std: [1, 2] });
const halfLogTwoPi = 0.9189385332046727;

describe("logScore", () => {
  it("is z²/2 + ln σ + ln √(2π) for a normal forecast, in nats", () => {
    const rows = [halfLogTwoPi + 0.5, halfLogTwoPi + 2 + Math.LN2];
    expectAllClose(logScoreRows([1, 5], pair), rows, { relative: 1e-14 });
    expectAllClose(logScore([1, 5], pair), (rows[0] + rows[1]) / 2, { relative: 1e-14 });
  });

  it("is Infinity where an outcome has no density", () => {
    const bounded: DistributionBatch = { ...pair, logPdf: () => Float64Array.of(-1, Number.NEGATIVE_INFINITY) };
    expect(logScore([0, 0], bounded)).toBe(Number.POSITIVE_INFINITY);
  });
});
