import { describeKernelLaws, expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gaussianEmbedding, kernelFrom, kernelOf } from "../src/index.ts";
import { allParameters, kernels, somePoints } from "./arbitraries.ts";
import { matricesOf } from "./matrices.ts";

for (const [name, kernel] of Object.entries(kernels)) {
  for (const length of [0.7, 40]) {
    describeKernelLaws(`${name}, lengths of about ${length}`, () => matricesOf(kernel, allParameters(kernel, length)), {
      points: somePoints(9),
    });
  }
}

describe.each(Object.entries(kernels))("%s", (_, kernel) => {
  it("is the product of its parts: their logarithms add", () => {
    fc.assert(
      fc.property(somePoints(5), somePoints(4), numberBetween(0.3, 4), (left, right, length) => {
        const parameters = allParameters(kernel, length);
        const logs = kernel.description.map((part) =>
          matricesOf(kernelFrom([part]), parameters)
            .cross(left, right)
            .data.map(Math.log),
        );
        const sum = logs[0].map((__, at) => logs.reduce((total, log) => total + log[at], 0));
        const whole = matricesOf(kernel, parameters).cross(left, right).data.map(Math.log);
        expectAllClose(whole, sum, { absolute: 1e-13, relative: 1e-13 });
      }),
    );
  });

  it("does not depend on how rows are split, to the last bit", () => {
    fc.assert(
      fc.property(somePoints(8), somePoints(4), numberBetween(0.1, 5), (left, right, length) => {
        const { cross, diagonal } = matricesOf(kernel, allParameters(kernel, length));
        const one = (i: number) => ({ mean: [left.mean[i]], std: [left.std[i]], hour: [left.hour[i]] });
        const parts = left.mean.flatMap((__, i) => [...cross(one(i), right).data]);
        expect(parts).toEqual([...cross(left, right).data]);
        expect(left.mean.map((__, i) => diagonal(one(i))[0])).toEqual([...diagonal(left)]);
      }),
    );
  });

  it("lies in [0, 1], and made again from its description gives the same bits", () => {
    fc.assert(
      fc.property(somePoints(6), numberBetween(0.1, 5), (points, length) => {
        const parameters = allParameters(kernel, length);
        const { data } = matricesOf(kernel, parameters).gram(points);
        expect(data.every((k) => k >= 0 && k <= 1)).toBe(true);
        const again = kernelFrom(JSON.parse(JSON.stringify(kernel.description)));
        expect(matricesOf(again, parameters).gram(points).data).toEqual(data);
      }),
    );
  });
});

describe("laws of the Gaussian embedding beyond those of every kernel", () => {
  const embedding = kernelOf([gaussianEmbedding]);
  const { gram } = matricesOf(embedding, { lengthscale: 0.7 });

  it("is largest where the means meet, and does not move with both means", () => {
    fc.assert(
      fc.property(somePoints(5), numberBetween(-5, 5), (points, shift) => {
        const { data } = gram(points);
        const moved = { mean: points.mean.map((mean) => mean + shift), std: points.std };
        // Adding the shift rounds each mean by 1e-15, which a distance of up to 10 widths multiplies.
        expectAllClose(gram(moved).data, data, { relative: 1e-13 });
        const largest = gram({ mean: points.mean.map(() => 0), std: points.std }).data;
        expect(data.every((k, at) => k <= largest[at])).toBe(true);
      }),
    );
  });

  it("scales: all lengths times a number change nothing", () => {
    fc.assert(
      fc.property(somePoints(5), numberBetween(-200, 200), (points, exponent) => {
        const scale = 2 ** Math.round(exponent);
        const scaled = { mean: points.mean.map((mean) => mean * scale), std: points.std.map((std) => std * scale) };
        // A power of two is exact, so only the way of summing squares may differ.
        expectAllClose(matricesOf(embedding, { lengthscale: 0.7 * scale }).gram(scaled).data, gram(points).data, {
          relative: 1e-15,
        });
      }),
    );
  });
});
