import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { gaussianEmbedding, kernelOf } from "../../src/index.ts";
import { someCotangent } from "../arbitraries.ts";
import { matricesOf } from "../matrices.ts";

const embedding = kernelOf([gaussianEmbedding]);
const kernel = matricesOf(embedding, { lengthscale: 3 });
const left = { mean: [0, 1], std: [2, Math.sqrt(3)] };
const right = { mean: [6], std: [Math.sqrt(3)] };

describe("gaussianEmbedding", () => {
  it("has the values of the formula, worked by hand with σ², not σ", () => {
    // σ₁² + σ₂² + θ² = 4 + 3 + 9 = 16 and 3 + 3 + 9 = 15.
    const expected = [(3 / 4) * Math.exp(-36 / 32), (3 / Math.sqrt(15)) * Math.exp(-25 / 30)];
    expectAllClose(kernel.cross(left, right).data, expected, { relative: 1e-15 });
    expectAllClose(kernel.diagonal(left), [3 / Math.sqrt(17), 3 / Math.sqrt(15)], { relative: 1e-15 });
    const mixed = (3 / 4) * Math.exp(-1 / 32);
    const gram = [3 / Math.sqrt(17), mixed, mixed, 3 / Math.sqrt(15)];
    expectAllClose(kernel.gram(left).data, gram, { relative: 1e-15 });
  });

  it("has no gradient where it underflows", () => {
    const sharp = matricesOf(embedding, { lengthscale: 1 });
    const [near, far] = [
      { mean: [0], std: [0.5] },
      { mean: [1e5], std: [0.5] },
    ];
    expect(sharp.cross(near, far).data[0]).toBe(0);
    const { left: inNear, parameters } = sharp.crossGradient(near, far, Float64Array.of(1));
    expect([...inNear["mean"], ...inNear["std"], ...parameters]).toEqual([0, 0, 0]);
  });

  it("never answers with NaN for the largest and the least numbers", () => {
    const extremes = { mean: [1e308, -1e308, 0, 1e-308, 1e200], std: [1e300, 1e-300, 1, 1e160, 1e-170] };
    for (const lengthscale of [1e-300, 1e-200, 1e-3, 1, 1e200]) {
      const extreme = matricesOf(embedding, { lengthscale });
      const gradient = extreme.gramGradient(extremes, someCotangent(5, 5).data);
      const numbers = [
        ...extreme.gram(extremes).data,
        ...extreme.diagonal(extremes),
        ...extreme.diagonalGradient(extremes, new Float64Array(5).fill(1)),
        ...gradient.points["mean"],
        ...gradient.points["std"],
        ...gradient.parameters,
      ];
      expect(numbers.filter(Number.isNaN), `lengthscale ${lengthscale}`).toEqual([]);
    }
    // Equal widths far beyond what can be squared: θ/√(3θ²).
    const wide = matricesOf(embedding, { lengthscale: 1e200 });
    expectAllClose(wide.diagonal({ mean: [0], std: [1e200] }), [1 / Math.sqrt(3)], { relative: 1e-15 });
  });

  it("adds its gradients to what is there, to the left points alone where only they are asked for", () => {
    const theta = Float64Array.of(3);
    const [l, r] = [left, right].map(({ mean, std }) => [Float64Array.from(mean), Float64Array.from(std)]);
    const block = { values: new Float64Array(2), scratch: new Float64Array(2) };
    embedding.crossInto(block, theta, l, r);
    const cotangent = someCotangent(2, 1).data;
    const expected = kernel.crossGradient(left, right, cotangent);
    const into = { parameters: Float64Array.of(100), left: [Float64Array.of(0, 10), new Float64Array(2)] };
    embedding.addCrossGradient(block, cotangent, theta, l, r, into);
    expect(into.parameters[0]).toBe(expected.parameters[0] + 100);
    expect(into.left[0]).toEqual(expected.left["mean"].map((g, i) => g + 10 * i));
    expect(into.left[1]).toEqual(expected.left["std"]);
  });
});
