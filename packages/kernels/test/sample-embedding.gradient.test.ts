import { expectAllClose, numberBetween, numericalGradient } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { type SampleGradient, type SamplePoints, sampleEmbedding } from "../src/index.ts";
import { paired, samplePoints, someCotangent } from "./arbitraries.ts";

/** Points like `like`, with positions taken from x. */
function unpack(like: { samples: number[][]; weights: number[][] }, x: Float64Array, from = 0): SamplePoints {
  let at = from;
  return { samples: like.samples.map((row) => row.map(() => x[at++])), weights: like.weights };
}

function flat({ samples }: SampleGradient): number[] {
  return samples.flatMap((row) => [...row]);
}

const lengthscales = numberBetween(0.4, 3);

interface Differences {
  readonly at: number[];
  readonly value: (x: Float64Array) => number;
  readonly gradient: (x: Float64Array) => number[];
  readonly label?: string;
}

/** Samples far apart have gradients near 0 beside values near 1, whose differences over 1e-4 carry about 1e-11. */
function expectDifferences({ at, value, gradient, label = "cross" }: Differences): void {
  const closeness = { relative: 1e-6, absolute: 1e-10, label };
  expectAllClose(gradient(Float64Array.from(at)), numericalGradient(value, at, 1e-4), closeness);
}

describe("gradients of sampleEmbedding agree with central differences", () => {
  it("for gram and diagonal, in positions and lengthscale", () => {
    fc.assert(
      fc.property(samplePoints(3), lengthscales, (points, lengthscale) => {
        const n = points.samples.length;
        const [cotangent, column] = [someCotangent(n, n), someCotangent(n, 1).data];
        const start = [...points.samples.flat(), lengthscale];
        const kernelAt = (x: Float64Array) => sampleEmbedding({ lengthscale: x[start.length - 1] });
        expectDifferences({
          at: start,
          value: (x) => paired(kernelAt(x).gram(unpack(points, x)).data, cotangent.data),
          gradient: (x) => {
            const gradient = kernelAt(x).gramVjp(unpack(points, x), cotangent);
            return [...flat(gradient.points), gradient.parameters.lengthscale];
          },
          label: "gram",
        });
        expectDifferences({
          at: start,
          value: (x) => paired(kernelAt(x).diagonal(unpack(points, x)), column),
          gradient: (x) => {
            const gradient = kernelAt(x).diagonalVjp(unpack(points, x), column);
            return [...flat(gradient.points), gradient.parameters.lengthscale];
          },
          label: "diagonal",
        });
      }),
    );
  });

  it("for cross, in the positions of both sides and the lengthscale", () => {
    fc.assert(
      fc.property(samplePoints(2), samplePoints(2), lengthscales, (left, right, lengthscale) => {
        const cotangent = someCotangent(left.samples.length, right.samples.length);
        const start = [...left.samples.flat(), ...right.samples.flat(), lengthscale];
        const middle = left.samples.flat().length;
        const kernelAt = (x: Float64Array) => sampleEmbedding({ lengthscale: x[start.length - 1] });
        expectDifferences({
          at: start,
          value: (x) => paired(kernelAt(x).cross(unpack(left, x), unpack(right, x, middle)).data, cotangent.data),
          gradient: (x) => {
            const gradient = kernelAt(x).crossVjp(unpack(left, x), unpack(right, x, middle), cotangent);
            return [...flat(gradient.left), ...flat(gradient.right), gradient.parameters.lengthscale];
          },
        });
      }),
    );
  });
});
