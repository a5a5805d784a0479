import type { Columns } from "@distcal/kernels";
import { cholesky, logDeterminantFromFactor, matrix, solveLower, solveLowerVector } from "@distcal/linalg";
import { embedding } from "./random-model.ts";

/** A Gaussian process y = w + noise, w ~ GP(0, amplitude · k): everything in closed form (Rasmussen & Williams, §2.2). */
export interface ExactGp {
  readonly logEvidence: number;
  /** Mean and variance of w at the rows of a table. */
  posterior(rows: Columns): { mean: Float64Array; variance: Float64Array };
}

export interface ExactGpInput {
  readonly rows: Columns;
  readonly target: Float64Array;
  readonly lengthscale: number;
  readonly amplitude: number;
  readonly noise: number;
}

export function exactGp({ rows, target, lengthscale, amplitude, noise }: ExactGpInput): ExactGp {
  const theta = Float64Array.of(lengthscale);
  const crossOf = (left: Columns, right: Columns): Float64Array => {
    const size = Object.values(left)[0].length * Object.values(right)[0].length;
    const block = { values: new Float64Array(size), scratch: new Float64Array(size) };
    embedding.crossInto(block, theta, embedding.features(left), embedding.features(right));
    return block.values;
  };
  const n = target.length;
  const gram = crossOf(rows, rows).map((k, i) => amplitude * k + (i % (n + 1) === 0 ? noise * noise : 0));
  const factor = cholesky(matrix(n, n, gram));
  const white = solveLowerVector(factor, target);
  const squares = white.reduce((sum, x) => sum + x * x, 0);
  return {
    logEvidence: -0.5 * (squares + logDeterminantFromFactor(factor) + n * Math.log(2 * Math.PI)),
    posterior(at) {
      const count = Object.values(at)[0].length;
      const cross = crossOf(rows, at).map((k) => amplitude * k);
      const half = solveLower(factor, matrix(n, count, cross)).data;
      const mean = new Float64Array(count);
      const variance = new Float64Array(count);
      embedding.diagonalInto(variance, theta, embedding.features(at));
      for (let i = 0; i < count; i++) variance[i] *= amplitude;
      for (let j = 0; j < n; j++) {
        for (let i = 0; i < count; i++) {
          mean[i] += half[j * count + i] * white[j];
          variance[i] -= half[j * count + i] ** 2;
        }
      }
      return { mean, variance };
    },
  };
}
