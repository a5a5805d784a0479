import { createRng } from "@distcal/numerics";
import { latentPosterior, triangleSize } from "@distcal/svgp-inference";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { withLocation } from "../../../src/gp-beta/form/location.ts";
import { mapMoments } from "../../../src/gp-beta/latents/map-moments.ts";
import { secondKernel } from "../../../src/gp-beta/model/kernels.ts";

const rng = createRng(8);
const normals = (length: number, scale = 1): Float64Array =>
  rng.fillNormal(new Float64Array(length)).map((x) => scale * x);
const points = 6;
const parameters = {
  kernel: { lengthscale: 0.8, logStdLengthscale: 0.5 },
  loading: normals(3),
  variance: Float64Array.of(0.3, 0.2, 0.4),
  inducing: { mean: normals(points), std: normals(points).map(Math.exp) },
  posteriorMean: normals(3 * points),
  posteriorFactor: normals(triangleSize(3 * points), 0.1),
  likelihood: Float64Array.of(1.3, 0.7, 2, 0.2, -0.1, 0.3),
};
const columns = { mean: normals(9), std: normals(9).map(Math.exp) };
const momentsAt = (share: number) => {
  const moved = withLocation(parameters, share);
  return mapMoments(latentPosterior(secondKernel, moved, 1e-6), moved.likelihood, columns);
};

it("the whole way is the way it was", () => {
  const moved = withLocation(parameters, 1);
  expectAllClose(moved.posteriorMean, parameters.posteriorMean, { relative: 1e-12, absolute: 1e-12 });
  expect(moved.likelihood).toEqual(parameters.likelihood);
});

it("medians move their share of the way, and steepness and doubt stay", () => {
  const [whole, part] = [momentsAt(1), momentsAt(0.75)];
  const location = ({ mean }: typeof whole, row: number): number =>
    mean[3 * row + 2] - Math.LN2 * (mean[3 * row] - mean[3 * row + 1]);
  for (let row = 0; row < 9; row++) {
    expectAllClose(location(part, row), 0.75 * location(whole, row), { relative: 1e-9, absolute: 1e-10 });
    expectAllClose(part.mean.slice(3 * row, 3 * row + 2), whole.mean.slice(3 * row, 3 * row + 2), { absolute: 1e-12 });
  }
  expectAllClose(part.factor, whole.factor, { absolute: 1e-12 });
});
