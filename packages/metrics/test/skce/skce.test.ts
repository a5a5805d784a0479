import { laplaceBatch, normalBatch } from "@distcal/distributions";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { blockEstimates, shuffledBlocks } from "../../src/skce/blocks.ts";
import { gaussianPairs } from "../../src/skce/gaussian-pairs.ts";
import { skce } from "../../src/skce/skce.ts";
import { gaussianSet, type Simulated } from "./simulate.ts";

const kernel = { distributionScale: 2, targetScale: 0.8, exponent: 1, targets: "raw" } as const;

/** The double sum over all ordered pairs, written out. */
function naive({ mean, std, observed }: Simulated): number {
  const rows = mean.length;
  const expectation = (d: number, v: number): number =>
    Math.sqrt(0.64 / (0.64 + v)) * Math.exp(-(d ** 2) / (2 * (0.64 + v)));
  let sum = 0;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) {
      if (i === j) continue;
      const closeness = Math.exp(-Math.hypot(mean[i] - mean[j], std[i] - std[j]) / 2);
      const residual =
        expectation(observed[i] - observed[j], 0) -
        expectation(mean[i] - observed[j], std[i] ** 2) -
        expectation(observed[i] - mean[j], std[j] ** 2) +
        expectation(mean[i] - mean[j], std[i] ** 2 + std[j] ** 2);
      sum += closeness * residual;
    }
  }
  return sum / (rows * (rows - 1));
}

describe("skce", () => {
  it("is the mean over all pairs of different rows", () => {
    const data = gaussianSet(80, 7);
    expectAllClose(skce(data.observed, normalBatch(data), { kernel }), naive(data), { absolute: 1e-15 });
  });

  it("is the mean of its blocks' estimates, which use every row once", () => {
    const data = gaussianSet(103, 8);
    const blocks = shuffledBlocks(103, 10, 5);
    expect(blocks.map((block) => block.length)).toEqual([10, 10, 10, 11, 10, 10, 11, 10, 10, 11]);
    expect(Int32Array.from(blocks.flatMap((block) => Array.from(block))).sort()).toEqual(
      Int32Array.from({ length: 103 }, (_, i) => i),
    );
    const estimates = blocks.map((block) =>
      naive({
        mean: Float64Array.from(block, (row) => data.mean[row]),
        std: Float64Array.from(block, (row) => data.std[row]),
        observed: Float64Array.from(block, (row) => data.observed[row]),
      }),
    );
    expectAllClose(blockEstimates(gaussianPairs(data.observed, data, kernel), blocks), estimates, { absolute: 1e-15 });
    expectAllClose(
      skce(data.observed, normalBatch(data), { kernel, blockSize: 10, seed: 5 }),
      estimates.reduce((sum, estimate) => sum + estimate, 0) / 10,
      { absolute: 1e-15 },
    );
  });

  it("takes normal scores for outcomes where targets are standardised", () => {
    const data = gaussianSet(30, 6);
    const scores = data.observed.map((y, i) => (y - data.mean[i]) / data.std[i]);
    let sum = 0;
    for (let i = 0; i < 30; i++) {
      for (let j = 0; j < i; j++) {
        const closeness = Math.exp(-Math.hypot(data.mean[i] - data.mean[j], data.std[i] - data.std[j]) / 2);
        const single = (z: number): number => Math.sqrt(1 / 2) * Math.exp(-(z ** 2) / 4);
        const residual = Math.exp(-((scores[i] - scores[j]) ** 2) / 2) - single(scores[i]) - single(scores[j]);
        sum += (closeness * (residual + Math.sqrt(1 / 3))) / 435;
      }
    }
    const options = { kernel: { targets: "standardised", distributionScale: 2 } } as const;
    expectAllClose(skce(data.observed, normalBatch(data), options), sum, { absolute: 1e-14 });
  });

  it("does not change with the units of the target", () => {
    const data = gaussianSet(60, 9, 1.5);
    const inOther = (values: Float64Array, offset: number): Float64Array => values.map((v) => 1000 * v + offset);
    const scaled = normalBatch({ mean: inOther(data.mean, 50), std: inOther(data.std, 0) });
    expectAllClose(skce(inOther(data.observed, 50), scaled), skce(data.observed, normalBatch(data)), {
      relative: 1e-9,
    });
  });

  it("does not change with the order of the rows for the unbiased estimator", () => {
    const { mean, std, observed } = gaussianSet(50, 10, 0.7);
    const backwards = normalBatch({ mean: mean.toReversed(), std: std.toReversed() });
    expectAllClose(skce(observed.toReversed(), backwards), skce(observed, normalBatch({ mean, std })), {
      relative: 1e-10,
    });
  });

  it("averages to zero over calibrated sets and to more than that over miscalibrated ones", () => {
    const estimates = (stated: number): number[] =>
      Array.from({ length: 100 }, (_, k) => {
        const data = gaussianSet(40, 100 + k, stated);
        return skce(data.observed, normalBatch(data), { kernel });
      });
    const summary = (values: number[]): { mean: number; error: number } => {
      const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
      const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (values.length - 1);
      return { mean, error: Math.sqrt(variance / values.length) };
    };
    const calibrated = summary(estimates(1));
    expect(Math.abs(calibrated.mean)).toBeLessThan(4 * calibrated.error);
    const wide = summary(estimates(1.5));
    expect(wide.mean).toBeGreaterThan(4 * wide.error);
  });

  it("takes more quantiles where asked and hardly changes", () => {
    const { mean, std, observed } = gaussianSet(50, 12);
    const forecast = laplaceBatch({ location: mean, scale: std });
    const usual = skce(observed, forecast, { kernel });
    expectAllClose(skce(observed, forecast, { kernel, quantileLevels: 257 }), usual, { absolute: 1e-4 });
    expect(usual).not.toBe(0);
  });

  it("leaves its inputs alone", () => {
    const data = gaussianSet(10, 3);
    const before = data.observed.slice();
    skce(data.observed, normalBatch(data));
    expect(data.observed).toEqual(before);
  });

  it.each([
    [{ kernel: { targetScale: 0 } }, "skce: kernel.targetScale must be a finite number > 0, got 0"],
    [{ kernel: { exponent: 2.5 } }, "skce: kernel.exponent must lie in (0, 2], got 2.5; take 1"],
    [{ kernel: { targets: "scaled" as "raw" } }, "skce: kernel.targets must be raw or standardised, got scaled"],
    [{ blockSize: 1 }, "skce: blockSize must be an integer from 2 to 10, the number of rows, got 1"],
    [{ blockSize: 11 }, "skce: blockSize must be an integer from 2 to 10, the number of rows, got 11"],
    [{ quantileLevels: 4 }, "skce: quantileLevels must be ≥ 9, got 4"],
    [{ seed: 0.5 }, "skce: seed must be a safe integer, got 0.5"],
    [{ estimator: "biased" as "block" }, "skce: estimator must be one of auto, unbiased, block, got biased"],
  ])("refuses %j", (options, message) => {
    const data = gaussianSet(10, 3);
    expect(() => skce(data.observed, normalBatch(data), options)).toThrow(message);
  });

  it("refuses one row, a wrong length and a bad outcome", () => {
    const forecast = normalBatch({ mean: [0, 1], std: [1, 1] });
    expect(() => skce([1], normalBatch({ mean: [0], std: [1] }))).toThrow("observed must have at least 2 rows, got 1");
    expect(() => skce([1], forecast)).toThrow("skce: forecast must have 1 row, got 2 rows");
    expect(() => skce([1, Number.NaN], forecast)).toThrow("skce: observed[1] must be a finite number, got NaN");
  });
});
