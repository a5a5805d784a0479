import { describe, expect, it } from "vitest";
import {
  type Covariance,
  covarianceOf,
  gaussianCovariance,
  gaussianEmbedding,
  kernelOf,
  kernelParameters,
  logStd,
  logStdCovariance,
} from "../src/index.ts";

const points = { mean: Float64Array.of(-1, 0, 0.3, 4), std: Float64Array.of(0.2, 1, 3, 0.01) };
const [covariance, kernel] = [
  covarianceOf([gaussianCovariance, logStdCovariance]),
  kernelOf([gaussianEmbedding, logStd]),
];

/** k of all pairs, and of each point with itself. */
function valuesOf(of: Covariance): Float64Array[] {
  const theta = kernelParameters("a test", of, { lengthscale: 0.7, logStdLengthscale: 1.3 });
  const [features, diagonal] = [of.features(points), new Float64Array(4)];
  const block = { values: new Float64Array(16), scratch: new Float64Array(16) };
  of.crossInto(block, theta, features, features);
  of.diagonalInto(diagonal, theta, features);
  return [block.values, diagonal];
}

describe("covarianceOf", () => {
  it("gives the bits of the kernel of the same parts, and has no reverse rule", () => {
    expect(valuesOf(covariance)).toEqual(valuesOf(kernel));
    expect(covariance.description).toEqual(kernel.description);
    expect(Object.keys(covariance).filter((name) => /gradient|start/i.test(name))).toEqual([]);
  });

  it("refuses no part at all and a parameter named twice, by its own name", () => {
    expect(() => covarianceOf([])).toThrow("covarianceOf: parts must hold at least one part, got none");
    expect(() => covarianceOf([gaussianCovariance, gaussianCovariance])).toThrow(
      "covarianceOf: a parameter must be named once, got lengthscale twice; leave out one of the two parts",
    );
  });
});
