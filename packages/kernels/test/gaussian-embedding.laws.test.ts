import { describeKernelLaws, expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gaussianEmbedding } from "../src/index.ts";
import { gaussianPoints } from "./arbitraries.ts";

describeKernelLaws("gaussianEmbedding", () => gaussianEmbedding({ lengthscale: 0.7 }), { points: gaussianPoints(9) });
describeKernelLaws("gaussianEmbedding with a long lengthscale", () => gaussianEmbedding({ lengthscale: 40 }), {
  points: gaussianPoints(9),
});

describe("laws of gaussianEmbedding beyond those of every kernel", () => {
  it("does not depend on how rows are split, to the last bit", () => {
    fc.assert(
      fc.property(gaussianPoints(8), gaussianPoints(4), numberBetween(0.1, 5), (left, right, lengthscale) => {
        const kernel = gaussianEmbedding({ lengthscale });
        const whole = kernel.cross(left, right);
        const parts = left.mean.map((mean, i) => kernel.cross({ mean: [mean], std: [left.std[i]] }, right));
        expect(parts.flatMap(({ data }) => [...data])).toEqual([...whole.data]);
        const diagonals = left.mean.map((mean, i) => kernel.diagonal({ mean: [mean], std: [left.std[i]] })[0]);
        expect(diagonals).toEqual([...kernel.diagonal(left)]);
      }),
    );
  });

  it("lies in (0, 1], is largest where the means meet, and does not move with both means", () => {
    fc.assert(
      fc.property(gaussianPoints(5), numberBetween(-5, 5), (points, shift) => {
        const kernel = gaussianEmbedding({ lengthscale: 0.7 });
        const { data } = kernel.gram(points);
        expect(data.every((k) => k > 0 && k <= 1)).toBe(true);
        const moved = { mean: points.mean.map((mean) => mean + shift), std: points.std };
        // Adding the shift rounds each mean by 1e-15, which a distance of up to 10 widths multiplies.
        expectAllClose(kernel.gram(moved).data, data, { relative: 1e-13 });
        const together = { mean: points.mean.map(() => 0), std: points.std };
        const largest = kernel.gram(together).data;
        expect(data.every((k, at) => k <= largest[at])).toBe(true);
      }),
    );
  });

  it("scales: all lengths times a number change nothing", () => {
    fc.assert(
      fc.property(gaussianPoints(5), numberBetween(-200, 200), (points, exponent) => {
        const scale = 2 ** Math.round(exponent);
        const scaled = { mean: points.mean.map((mean) => mean * scale), std: points.std.map((std) => std * scale) };
        const original = gaussianEmbedding({ lengthscale: 0.7 }).gram(points).data;
        // A power of two is exact, so only the way of summing squares may differ.
        expectAllClose(gaussianEmbedding({ lengthscale: 0.7 * scale }).gram(scaled).data, original, {
          relative: 1e-15,
        });
      }),
    );
  });
});
