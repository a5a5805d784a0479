import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  gaussianEmbedding,
  type KernelDescription,
  kernelFrom,
  kernelOf,
  kernelParameters,
  logStd,
  rbf,
  requireKernelColumns,
} from "../src/index.ts";
import { matricesOf } from "./matrices.ts";

const both = kernelOf([gaussianEmbedding, logStd]);

describe("kernelOf", () => {
  it("reads each column once, positive where a part needs it so, and names each parameter", () => {
    expect(both.columns).toEqual([
      { name: "mean", constraint: "real" },
      { name: "std", constraint: "positive" },
    ]);
    expect(both.parameters.map(({ name }) => name)).toEqual(["lengthscale", "logStdLengthscale"]);
    expect(kernelOf([rbf("std"), logStd]).columns).toEqual([{ name: "std", constraint: "positive" }]);
    expect(kernelOf([gaussianEmbedding, rbf("hour")]).columns.map(({ name }) => name)).toEqual(["mean", "std", "hour"]);
  });

  it("has the value of the formula, worked by hand", () => {
    // θ/√(σ₁²+σ₂²+θ²) exp(−(μ₁−μ₂)²/2(…)) exp(−(ln σ₁ − ln σ₂)²/2ℓ²) with 4 + 3 + 9 = 16.
    const { cross } = matricesOf(both, { lengthscale: 3, logStdLengthscale: 0.5 });
    const k = cross({ mean: [0], std: [2] }, { mean: [6], std: [Math.sqrt(3)] }).data[0];
    const expected = (3 / 4) * Math.exp(-36 / 32) * Math.exp(-2 * (Math.log(2) - Math.log(Math.sqrt(3))) ** 2);
    expectAllClose(k, expected, { relative: 4e-15 });
  });

  it("starts the embedding at 1.5 and an RBF at the spread of its column, rows counting by their weight", () => {
    const rows = { mean: Float64Array.of(0, 1, 2), std: Float64Array.of(1, Math.E, 100) };
    const start = both.start(rows, Float64Array.of(1, 1, 0));
    expect(start["lengthscale"]).toBe(1.5);
    expectAllClose(start["logStdLengthscale"], 0.5, { relative: 1e-15 });
    const twice = { mean: Float64Array.of(0, 1, 1), std: Float64Array.of(1, 7, 7) };
    const once = { mean: twice.mean.subarray(0, 2), std: twice.std.subarray(0, 2) };
    expectAllClose(
      both.start(once, Float64Array.of(1, 2))["logStdLengthscale"],
      both.start(twice)["logStdLengthscale"],
      { relative: 1e-14 },
    );
    const constant = { mean: twice.mean, std: new Float64Array(3).fill(2) };
    expect(both.start(constant)["logStdLengthscale"]).toBe(1);
  });

  it("measures how far a row lies outside: a column that two parts read counts once", () => {
    const seen = { mean: [-2, 2], std: [0.5, 1.5], hour: [0, 24] } as const;
    const columns = {
      mean: Float64Array.of(0, 12),
      std: Float64Array.of(1.5 * Math.E, 1),
      hour: Float64Array.of(12, 26),
    };
    const embedding = kernelOf([gaussianEmbedding]);
    expectAllClose(embedding.squaredDistanceOutside(seen, columns, 0), 4, { relative: 1e-14 });
    expect(both.squaredDistanceOutside(seen, columns, 0)).toBe(embedding.squaredDistanceOutside(seen, columns, 0));
    expectAllClose(kernelOf([logStd]).squaredDistanceOutside(seen, columns, 0), 4, { relative: 1e-14 });
    expect(kernelOf([gaussianEmbedding, rbf("hour")]).squaredDistanceOutside(seen, columns, 1)).toBe(1 + 4);
  });

  it("refuses no parts, and the same part twice", () => {
    expect(() => kernelOf([])).toThrow("kernelOf: parts must hold at least one part, got none");
    expect(() => kernelOf([logStd, logStd])).toThrow(
      "kernelOf: a parameter must be named once, got logStdLengthscale twice; leave out one of the two parts",
    );
  });
});

describe("kernelFrom", () => {
  it("makes a kernel again from plain data", () => {
    const description: KernelDescription = structuredClone(both.description);
    expect(description).toEqual([{ part: "gaussian-embedding" }, { part: "rbf", column: "std", of: "logarithm" }]);
    expect(kernelFrom(description).parameters).toEqual(both.parameters);
  });

  it("refuses a part that it does not know", () => {
    const unknown = [{ part: "matern" }] as unknown as KernelDescription;
    expect(() => kernelFrom(unknown)).toThrow('kernelFrom: part must be "gaussian-embedding" or "rbf", got "matern"');
  });
});

describe("checks of a kernel's numbers", () => {
  it.each([0, -1, Number.NaN, Infinity, undefined])("a lengthscale of %s is refused", (bad) => {
    expect(() => kernelParameters("fit", both, { lengthscale: bad as number, logStdLengthscale: 1 })).toThrow(
      "fit: lengthscale must be a finite number > 0",
    );
  });

  it("a lengthscale too small to have finite gradients is refused", () => {
    expect(() => kernelParameters("fit", both, { lengthscale: 1e-310, logStdLengthscale: 1 })).toThrow(
      "fit: lengthscale must be ≥ 1e-300, got 1e-310; scale the points up",
    );
  });

  it("bad columns are refused by name, row and value", () => {
    const refused = (columns: Record<string, Float64Array>) => () => requireKernelColumns("fit", both, columns);
    const one = Float64Array.of(1);
    expect(refused({ mean: one })).toThrow("fit: the kernel reads a column std, got none; pass it with the others");
    expect(refused({ mean: one, std: Float64Array.of(1, 1) })).toThrow("fit: std must have 1 row, got 2 rows");
    expect(refused({ mean: one, std: Float64Array.of(0) })).toThrow("fit: std[0] must be > 0, got 0");
    expect(refused({ mean: Float64Array.of(Number.NaN), std: one })).toThrow(
      "mean[0] must be a finite number, got NaN",
    );
    expect(requireKernelColumns("fit", both, { mean: one, std: one })).toBe(1);
  });
});
