import type { QuadratureRule } from "@distcal/numerics";
import { type LinkProbabilities, logSlopeWithGradInto, type MapMoments } from "../../src/index.ts";

/** E[ln r], E[|ln r|] and the gradient of one row. */
export interface PlainRow {
  readonly value: number;
  readonly size: number;
  readonly mean: Float64Array;
  readonly factor: Float64Array;
}

/** What one writes first: every map of the product rule, one after the other, each with its own exp and log. */
export function plainProductRule(
  { logQ, log1mQ }: LinkProbabilities,
  row: number,
  moments: MapMoments,
  { order, nodes, weights }: QuadratureRule,
): PlainRow {
  const m = moments.mean.subarray(3 * row, 3 * row + 3);
  const f = moments.factor.subarray(6 * row, 6 * row + 6);
  const mean = new Float64Array(3);
  const factor = new Float64Array(6);
  const slope = new Float64Array(3);
  let value = 0;
  let size = 0;
  for (let i = 0; i < order; i++) {
    for (let j = 0; j < order; j++) {
      for (let k = 0; k < order; k++) {
        const weight = weights[i] * weights[j] * weights[k];
        const logA = m[0] + f[0] * nodes[i];
        const logB = m[1] + f[1] * nodes[i] + f[2] * nodes[j];
        const c = m[2] + f[3] * nodes[i] + f[4] * nodes[j] + f[5] * nodes[k];
        const one = weight * logSlopeWithGradInto(logA, logB, c, logQ[row], log1mQ[row], slope, 0);
        value += one;
        size += Math.abs(one);
        const inA = weight * slope[0];
        const inB = weight * slope[1];
        const inC = weight * slope[2];
        mean[0] += inA;
        mean[1] += inB;
        mean[2] += inC;
        factor[0] += inA * nodes[i];
        factor[1] += inB * nodes[i];
        factor[2] += inB * nodes[j];
        factor[3] += inC * nodes[i];
        factor[4] += inC * nodes[j];
        factor[5] += inC * nodes[k];
      }
    }
  }
  return { value, size, mean, factor };
}
