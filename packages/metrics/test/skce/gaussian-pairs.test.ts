import { createRng, gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { expectedTargetKernel, gaussianPairs, gaussianScales } from "../../src/skce/gaussian-pairs.ts";
import { gaussianSet } from "./simulate.ts";

const kernelAt = (d: number, scale: number): number => Math.exp((-0.5 * d * d) / scale ** 2);

describe("the closed form of the expected target kernel", () => {
  const cases = [
    { distance: 0, std: 0.5, scale: 1 },
    { distance: 1.7, std: 0.9, scale: 0.8 },
    { distance: -4, std: 2, scale: 3 },
  ];

  it.each(cases)("equals Gauss–Hermite quadrature at distance $distance, std $std, scale $scale", (c) => {
    const { nodes, weights } = gaussHermite(64);
    let total = 0;
    let mass = 0;
    nodes.forEach((node, k) => {
      total += weights[k] * kernelAt(c.distance + c.std * node, c.scale);
      mass += weights[k];
    });
    // 64 nodes integrate a Gaussian no narrower than the weight to rounding.
    expectAllClose(expectedTargetKernel(c.distance, c.std ** 2, c.scale), total / mass, { relative: 1e-9 });
  });

  it("equals a Monte-Carlo mean over two forecasts to four standard errors", () => {
    const rng = createRng(5);
    const draws = 200_000;
    let sum = 0;
    let squares = 0;
    for (let k = 0; k < draws; k++) {
      const value = kernelAt(1 + 0.7 * rng.normal() - (0.2 + 1.3 * rng.normal()), 0.9);
      sum += value;
      squares += value * value;
    }
    const mean = sum / draws;
    const error = Math.sqrt((squares / draws - mean * mean) / draws);
    expect(Math.abs(expectedTargetKernel(0.8, 0.7 ** 2 + 1.3 ** 2, 0.9) - mean)).toBeLessThan(4 * error);
  });

  it("is the kernel itself for a point forecast", () => {
    expect(expectedTargetKernel(1.5, 0, 2)).toBe(kernelAt(1.5, 2));
  });
});

describe("gaussianPairs", () => {
  it.each([1, 2, 1.5])("puts the four expectations together with the distance kernel of exponent %f", (exponent) => {
    const { mean, std, observed } = gaussianSet(6, 3);
    const kernel = { distributionScale: 1.7, targetScale: 0.6, exponent, targets: "raw" } as const;
    const block = gaussianPairs(observed, { mean, std }, kernel).block(Int32Array.of(0, 1, 2, 3, 4, 5));
    const terms = new Float64Array(6);
    block.fill(5, terms);
    for (let j = 0; j < 5; j++) {
      const distance = Math.hypot(mean[5] - mean[j], std[5] - std[j]);
      const residual =
        expectedTargetKernel(observed[5] - observed[j], 0, 0.6) -
        expectedTargetKernel(mean[5] - observed[j], std[5] ** 2, 0.6) -
        expectedTargetKernel(observed[5] - mean[j], std[j] ** 2, 0.6) +
        expectedTargetKernel(mean[5] - mean[j], std[5] ** 2 + std[j] ** 2, 0.6);
      expectAllClose(terms[j], Math.exp(-((distance / 1.7) ** exponent)) * residual, { absolute: 1e-15 });
    }
  });

  it("measures distance by means and standard deviations", () => {
    const scales = gaussianScales({ mean: Float64Array.of(0, 3), std: Float64Array.of(1, 5) });
    expect(scales.distance(0, 1)).toBe(5);
    expect(scales.spread(1)).toBe(5);
  });
});
