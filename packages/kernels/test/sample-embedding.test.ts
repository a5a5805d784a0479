import { readFileSync } from "node:fs";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { gaussianEmbedding, type SamplePoints, sampleEmbedding } from "../src/index.ts";
import { someCotangent } from "./arbitraries.ts";

const gaussians = { mean: [0.3, -0.8, 1.5], std: [0.5, 0.2, 0.7] };

describe("sampleEmbedding", () => {
  const kernel = sampleEmbedding({ lengthscale: 2 });

  it("is the mean of the RBF over all pairs, worked by hand", () => {
    const [one, three] = [Math.exp(-1 / 8), Math.exp(-9 / 8)];
    const cross = kernel.cross({ samples: [[0, 2], [1]] }, { samples: [[3, 1]] });
    expectAllClose(cross.data, [(three + 3 * one) / 4, (Math.exp(-0.5) + 1) / 2], { relative: 1e-15 });
    expectAllClose(kernel.diagonal({ samples: [[0, 2]] }), [(1 + Math.exp(-0.5)) / 2], { relative: 1e-15 });
    expect(kernel.parameters).toEqual({ lengthscale: 2 });
  });

  it("weighs samples by their weights, in any scale", () => {
    const plain = kernel.gram({ samples: [[0, 0, 2], [5]] });
    const weighted = kernel.gram({ samples: [[0, 2], [5]], weights: [[6, 3], [0.1]] });
    expectAllClose(weighted.data, plain.data, { relative: 1e-15 });
  });

  it("equals gaussianEmbedding for Gauss–Hermite nodes and weights", () => {
    const golden = JSON.parse(readFileSync(new URL("../golden/kernels.json", import.meta.url), "utf8"));
    const { nodes, weights }: { nodes: number[]; weights: number[] } = golden.hermite;
    const points = {
      samples: gaussians.mean.map((mean, i) => nodes.map((node) => mean + gaussians.std[i] * node)),
      weights: gaussians.mean.map(() => weights),
    };
    // 32 nodes integrate the RBF of a row with σ = θ/3 and means 2.3 apart to the last digits.
    const closeness = { relative: 1e-13 };
    expectAllClose(kernel.gram(points).data, gaussianEmbedding({ lengthscale: 2 }).gram(gaussians).data, closeness);
    const cotangent = someCotangent(3, 3);
    const expected = gaussianEmbedding({ lengthscale: 2 }).gramVjp(gaussians, cotangent);
    const gradient = kernel.gramVjp(points, cotangent);
    expectAllClose(gradient.parameters.lengthscale, expected.parameters.lengthscale, { relative: 1e-12 });
    // Moving a mean moves every node of its row.
    const inMean = gradient.points.samples.map((row) => row.reduce((sum, g) => sum + g, 0));
    expectAllClose(inMean, expected.points.mean, { relative: 1e-12, absolute: 1e-13 });
  });

  it("tends to gaussianEmbedding as Gaussian samples grow in number, within their Monte-Carlo error", () => {
    const exact = gaussianEmbedding({ lengthscale: 2 }).cross(gaussians, gaussians).data;
    const errors = [50, 800].map((count) => {
      const rng = createRng(11);
      const draw = (): SamplePoints => ({
        samples: gaussians.mean.map((mean, i) =>
          Array.from({ length: count }, () => mean + gaussians.std[i] * rng.normal()),
        ),
      });
      const { data } = kernel.cross(draw(), draw());
      // Averaged over one side, the RBF moves by at most 1/(θ√e) a unit and σ ≤ 0.7: std below √2 · 0.22/√count.
      expectAllClose(data, exact, { absolute: (5 * 0.35) / Math.sqrt(count), label: `${count} samples` });
      return Math.sqrt(data.reduce((sum, k, at) => sum + (k - exact[at]) ** 2, 0) / data.length);
    });
    // 16 times the samples: a quarter of the error, give or take a factor of two.
    expect(errors[1]).toBeLessThan(errors[0] / 2);
  });

  it("does not depend on how rows are split, to the last bit", () => {
    const rng = createRng(3);
    const samples = [3, 5, 2, 4].map((count) => Array.from({ length: count }, () => rng.normal()));
    const whole = kernel.cross({ samples }, { samples });
    const rows = samples.map((row) => [...kernel.cross({ samples: [row] }, { samples }).data]);
    expect(rows.flat()).toEqual([...whole.data]);
  });

  it("gives 0 and no NaN for samples that are too far apart", () => {
    const far: SamplePoints = { samples: [[1e308, 0], [-1e308]] };
    expect([...kernel.gram(far).data]).toEqual([0.5, 0, 0, 1]);
    const gradient = kernel.gramVjp(far, someCotangent(2, 2));
    expect(gradient.points.samples.flatMap((row) => [...row])).toEqual([0, 0, 0]);
    expect(gradient.parameters.lengthscale).toBe(0);
    const close = sampleEmbedding({ lengthscale: 1e-300 }).gramVjp({ samples: [[0, 1e-300]] }, someCotangent(1, 1));
    expect([...close.points.samples[0], close.parameters.lengthscale].every(Number.isFinite)).toBe(true);
  });

  it("refuses bad input, naming the side, the row, the sample, the value and the remedy", () => {
    expect(() => sampleEmbedding({ lengthscale: -1 })).toThrow(
      "sampleEmbedding: lengthscale must be a finite number > 0, got -1; pass a positive number",
    );
    const refused = (points: unknown): (() => unknown) => {
      return () => kernel.cross({ samples: [[0]] }, points as SamplePoints);
    };
    expect(refused({ samples: [[0], [1, Number.NaN]] })).toThrow(
      "sampleEmbedding.cross: right.samples[1][1] must be a finite number, got NaN; drop or impute this row",
    );
    expect(refused({ samples: [[0], []] })).toThrow("right.samples[1] must have at least one row, got none");
    expect(refused({ samples: [] })).toThrow("right.samples must have at least one row, got none; pass a list a row");
    expect(refused({})).toThrow("right.samples must have at least one row, got undefined");
    expect(refused({ samples: [0, 1] })).toThrow("right.samples[0] must be an array of numbers, got 0");
    expect(refused({ samples: [["0"]] })).toThrow('right.samples[0][0] must be a finite number, got the string "0"');
    expect(refused({ samples: [[0, 1]], weights: [[1]] })).toThrow("right.weights[0] must have 2 rows, got 1 row");
    expect(refused({ samples: [[0, 1]], weights: [[1, 1], [1]] })).toThrow("right.weights must have 1 row, got 2 rows");
    expect(refused({ samples: [[0, 1]], weights: [[1, -1]] })).toThrow(
      "right.weights[0][1] must be ≥ 0, got -1; drop this sample or its sign",
    );
    expect(refused({ samples: [[0, 1]], weights: [[0, 0]] })).toThrow(
      "right.weights[0] must have a finite sum > 0, got 0; scale the weights to sum to 1",
    );
    expect(() => kernel.gramVjp({ samples: [[0]] }, someCotangent(2, 2))).toThrow("cotangent must be 1 × 1, got 2 × 2");
    expect(() => kernel.diagonalVjp({ samples: [[0]] }, [1, 2])).toThrow("cotangent must have 1 row, got 2 rows");
  });
});
