import { gaussianEmbedding } from "@distcal/kernels";
import { cholesky, logDeterminantFromFactor, matrix, solveLower, solveLowerVector } from "@distcal/linalg";
import type { PredictionRows } from "../src/index.ts";

/** A Gaussian process y = w + noise, w ~ GP(0, amplitude · k): everything in closed form (Rasmussen & Williams, §2.2). */
export interface ExactGp {
  readonly logEvidence: number;
  /** Mean and variance of w at the rows of a table. */
  posterior(rows: PredictionRows): { mean: Float64Array; variance: Float64Array };
}

export interface ExactGpInput {
  readonly rows: PredictionRows;
  readonly target: Float64Array;
  readonly lengthscale: number;
  readonly amplitude: number;
  readonly noise: number;
}

export function exactGp({ rows, target, lengthscale, amplitude, noise }: ExactGpInput): ExactGp {
  const kernel = gaussianEmbedding({ lengthscale });
  const n = target.length;
  const gram = kernel.gram(rows).data.map((k, i) => amplitude * k + (i % (n + 1) === 0 ? noise * noise : 0));
  const factor = cholesky(matrix(n, n, gram));
  const white = solveLowerVector(factor, target);
  const squares = white.reduce((sum, x) => sum + x * x, 0);
  return {
    logEvidence: -0.5 * (squares + logDeterminantFromFactor(factor) + n * Math.log(2 * Math.PI)),
    posterior(at) {
      const count = at.mean.length;
      const cross = kernel.cross(rows, at).data.map((k) => amplitude * k);
      const half = solveLower(factor, matrix(n, count, cross)).data;
      const mean = new Float64Array(count);
      const variance = kernel.diagonal(at).map((k) => amplitude * k);
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
