import { gaussianEmbedding } from "@distcal/kernels";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { kernelDiagonal, kernelDiagonalSlope } from "../src/kernel-diagonal.ts";

it.each([0.01, 0.5, 3])("k(x, x) is the kernel's own diagonal, with its slope: lengthscale %d", (lengthscale) => {
  for (const std of [1e-3, 0.4, 20]) {
    const kernel = gaussianEmbedding({ lengthscale });
    const point = { mean: [1], std: [std] };
    const [wanted] = kernel.diagonal(point);
    expectAllClose(kernelDiagonal(lengthscale, std), wanted, { relative: 1e-15 });
    const { parameters } = kernel.diagonalVjp(point, [1]);
    expectAllClose(kernelDiagonalSlope(lengthscale, std), parameters.lengthscale, { relative: 1e-14 });
  }
});

it("both stay numbers where a square leaves the range of float64", () => {
  expect(kernelDiagonal(1e300, 1)).toBe(1);
  expect(kernelDiagonal(1e-300, 1e-300)).toBeCloseTo(1 / Math.sqrt(3), 14);
  for (const lengthscale of [1e-304, 1e-160, 1, 1e160, 1e304]) {
    for (const std of [1e-200, 1, 1e200]) {
      expect(kernelDiagonal(lengthscale, std)).toBeGreaterThanOrEqual(0);
      expect(kernelDiagonal(lengthscale, std)).toBeLessThanOrEqual(1);
      expect(kernelDiagonalSlope(lengthscale, std)).toBeGreaterThanOrEqual(0);
    }
  }
});
