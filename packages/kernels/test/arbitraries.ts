import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import type { GaussianPoints, SamplePoints } from "../src/index.ts";

/** One to `most` Gaussians, some of them close together. */
export function gaussianPoints(most: number): fc.Arbitrary<GaussianPoints & { mean: number[]; std: number[] }> {
  const close = fc.tuple(numberBetween(0.5, 0.5001), numberBetween(0.2, 0.2001));
  const point = fc.oneof(fc.tuple(numberBetween(-3, 3), numberBetween(0.05, 2)), close);
  return fc.array(point, { minLength: 1, maxLength: most }).map((points) => ({
    mean: points.map(([mean]) => mean),
    std: points.map(([, std]) => std),
  }));
}

/** One to `most` rows of one to four samples with weights. */
export function samplePoints(most: number): fc.Arbitrary<SamplePoints & { samples: number[][]; weights: number[][] }> {
  const sample = fc.tuple(numberBetween(-3, 3), numberBetween(0.1, 2));
  const row = fc.array(sample, { minLength: 1, maxLength: 4 });
  return fc.array(row, { minLength: 1, maxLength: most }).map((rows) => ({
    samples: rows.map((samples) => samples.map(([at]) => at)),
    weights: rows.map((samples) => samples.map(([, weight]) => weight)),
  }));
}

/** A fixed matrix of cotangents of the order of 1, none near 0. */
export function someCotangent(rows: number, cols: number): { rows: number; cols: number; data: Float64Array } {
  return { rows, cols, data: Float64Array.from({ length: rows * cols }, (_, at) => 1.5 + Math.sin(7 * at + 1)) };
}

/** Σ cotangent · value: the number whose gradient a reverse rule gives. */
export function paired(value: ArrayLike<number>, cotangent: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < value.length; at++) sum += value[at] * cotangent[at];
  return sum;
}
