import { fit } from "@distcal/calibrate";
import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { compile } from "../../src/index.ts";
import { spreadPredictions } from "../fitted.ts";
import { largestDifference } from "../largest-difference.ts";

it("compile follows a fit that has seen a single mean, and stds of which the small ones are far too wide", async () => {
  const rng = createRng(9);
  const std = Float64Array.from({ length: 400 }, () => Math.exp(-5 + 5 * rng.uniform()));
  const mean = new Float64Array(400);
  const target = std.map((s) => s * (s < 0.03 ? 1e-4 : 0.8) * rng.normal());
  const fitted = await fit({ mean, std, target }, { seed: 1, inducingPoints: 8 });
  const widths = fitted.localScales({ mean: [0, 0], std: [0.01, 0.5] });
  expect(widths[0] / widths[1]).toBeLessThan(0.01);
  const found = compile(fitted, { quantiles: [0.1, 0.9] });
  expect(largestDifference(found, fitted, { mean, std })).toBeLessThanOrEqual(1e-3);
  const { center, scale } = found.content.domain;
  expect(largestDifference(found, fitted, spreadPredictions(1500, { center, scale }))).toBeLessThanOrEqual(1e-3);
});
