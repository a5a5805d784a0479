import { gaussHermite } from "@distcal/numerics";
import { latentPosterior } from "@distcal/svgp-inference";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { identityMaps, mapMoments } from "../../../src/gp-beta/latents/map-moments.ts";
import { startingParameters } from "../../../src/gp-beta/maps/starting-parameters.ts";
import { paperKernel } from "../../../src/gp-beta/model/kernels.ts";
import { calibratedBatch } from "../../../src/index.ts";

const inducing = { mean: Float64Array.of(-1, 0, 1), std: Float64Array.of(0.5, 0.6, 0.7) };
const start = startingParameters({ lengthscale: 1.2 }, inducing);
const parameters = { ...start, posteriorMean: start.posteriorMean.map((_, i) => 0.1 * (i - 4)) };
const posterior = latentPosterior(paperKernel, parameters, 1e-6);
const columns = { mean: Float64Array.of(-0.5, 0.3), std: Float64Array.of(0.5, 0.6) };

it("no maps are the identity: what is calibrated by them stays as it is", () => {
  const predictions = { mean: [1, -3], std: [2, 0.5] };
  const batch = calibratedBatch(predictions, identityMaps(2), gaussHermite(4));
  for (const [level, score] of [
    [0.5, 0],
    [0.975, 1.959963984540054],
  ]) {
    expectAllClose(batch.quantile(level), [1 + 2 * score, -3 + 0.5 * score], { relative: 1e-12 });
  }
});

it("a row to which half applies has half of the mean and of the factor, one to which nothing applies is the identity", () => {
  const whole = mapMoments(posterior, parameters.likelihood, columns);
  const some = mapMoments(posterior, parameters.likelihood, columns, (row) => (row === 0 ? 0.5 : 0));
  expect(whole.mean.every((value) => value !== 0)).toBe(true);
  expectAllClose(
    some.mean.subarray(0, 3),
    whole.mean.subarray(0, 3).map((value) => 0.5 * value),
    { relative: 1e-15 },
  );
  expectAllClose(
    some.factor.subarray(0, 6),
    whole.factor.subarray(0, 6).map((value) => 0.5 * value),
    { relative: 1e-15 },
  );
  expect(some.mean.subarray(3).every((value) => value === 0)).toBe(true);
  expect(some.factor.subarray(6).every((value) => value === 0)).toBe(true);
});
