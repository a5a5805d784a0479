import { expectGradient, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { type GaussianColumns, gaussianEmbedding } from "../src/index.ts";
import { gaussianPoints, paired, someCotangent } from "./arbitraries.ts";

/** Points and lengthscale as one vector: means, then stds, then further ones. */
function unpack(x: Float64Array, count: number, from = 0): { mean: Float64Array; std: Float64Array } {
  return { mean: x.slice(from, from + count), std: x.slice(from + count, from + 2 * count) };
}

function flat({ mean, std }: GaussianColumns): number[] {
  return [...mean, ...std];
}

// Stds down to 0.05 and lengthscales down to 0.3: a step of 1e-4 keeps differences within their fifth order.
const lengthscales = numberBetween(0.3, 4);
const step = 1e-4;

describe("gradients of gaussianEmbedding agree with central differences", () => {
  it("for gram, in points and lengthscale, whatever the cotangent's two triangles", () => {
    fc.assert(
      fc.property(gaussianPoints(4), lengthscales, (points, lengthscale) => {
        const n = points.mean.length;
        const cotangent = someCotangent(n, n);
        expectGradient({
          at: [...points.mean, ...points.std, lengthscale],
          value: (x) => paired(gaussianEmbedding({ lengthscale: x[2 * n] }).gram(unpack(x, n)).data, cotangent.data),
          gradient: (x) => {
            const gradient = gaussianEmbedding({ lengthscale: x[2 * n] }).gramVjp(unpack(x, n), cotangent);
            return [...flat(gradient.points), gradient.parameters.lengthscale];
          },
          step,
        });
      }),
    );
  });

  it("for cross, in both sets of points and the lengthscale", () => {
    fc.assert(
      fc.property(gaussianPoints(3), gaussianPoints(3), lengthscales, (left, right, lengthscale) => {
        const [m, n] = [left.mean.length, right.mean.length];
        const cotangent = someCotangent(m, n);
        const end = 2 * m + 2 * n;
        expectGradient({
          at: [...left.mean, ...left.std, ...right.mean, ...right.std, lengthscale],
          value: (x) => {
            const kernel = gaussianEmbedding({ lengthscale: x[end] });
            return paired(kernel.cross(unpack(x, m), unpack(x, n, 2 * m)).data, cotangent.data);
          },
          gradient: (x) => {
            const kernel = gaussianEmbedding({ lengthscale: x[end] });
            const gradient = kernel.crossVjp(unpack(x, m), unpack(x, n, 2 * m), cotangent);
            return [...flat(gradient.left), ...flat(gradient.right), gradient.parameters.lengthscale];
          },
          step,
        });
      }),
    );
  });

  it("for diagonal, in points and lengthscale", () => {
    fc.assert(
      fc.property(gaussianPoints(4), lengthscales, (points, lengthscale) => {
        const n = points.mean.length;
        const cotangent = someCotangent(n, 1).data;
        expectGradient({
          at: [...points.mean, ...points.std, lengthscale],
          value: (x) => paired(gaussianEmbedding({ lengthscale: x[2 * n] }).diagonal(unpack(x, n)), cotangent),
          gradient: (x) => {
            const gradient = gaussianEmbedding({ lengthscale: x[2 * n] }).diagonalVjp(unpack(x, n), cotangent);
            return [...flat(gradient.points), gradient.parameters.lengthscale];
          },
          step,
        });
      }),
    );
  });
});
