import type { MixtureOfMaps } from "./mixture-of-maps.ts";
import { tableExp } from "./table-exp.ts";

/**
 * `addMaps` at order 4, the usual one, with every |z| within reach: 20 exponentials and 32 divisions for 64 maps.
 * The products come first and the two pairs of mirrored nodes are unrolled, so that what is at hand fits the registers:
 * two thirds of the time of one loop.
 */
export function addSixteenByFour(workspace: MixtureOfMaps, points: Float64Array, point: number): void {
  const { a, b, offsetI, offsetJ, spread, weights, pairWeights, products, sums } = workspace;
  const logQ = points[point];
  const log1mQ = points[point + 1];
  const perA = points[point + 2];
  const perB = points[point + 3];
  for (let i = 0; i < 4; i++) {
    const factor = tableExp(a[i] * logQ + offsetI[i]);
    for (let j = 0; j < 4; j++) products[4 * i + j] = factor * tableExp(offsetJ[j] - b[4 * i + j] * log1mQ);
  }
  const spread0 = spread[0];
  const spread1 = spread[1];
  const weight0 = weights[0];
  const weight1 = weights[1];
  let below = 0;
  let above = 0;
  let inA = 0;
  let inB = 0;
  let bend = 0;
  for (let at = 0; at < 16; at++) {
    const product = products[at];
    const square = product * product;
    const sum0 = product * spread0;
    const sum1 = product * spread1;
    const inverse0 = 1 / (1 + sum0 + square);
    const inverse1 = 1 / (1 + sum1 + square);
    const weight = pairWeights[at];
    const share0 = weight * weight0 * inverse0;
    const share1 = weight * weight1 * inverse1;
    const twice = square + square;
    below += share0 * (sum0 + twice) + share1 * (sum1 + twice);
    above += share0 * (2 + sum0) + share1 * (2 + sum1);
    const four = twice + twice;
    const rise0 = sum0 * (1 + square) + four;
    const rise1 = sum1 * (1 + square) + four;
    const part0 = share0 * inverse0;
    const part1 = share1 * inverse1;
    const m = part0 * rise0 + part1 * rise1;
    const tilt = part0 * inverse0 * (rise0 + (four - sum0 * sum0)) + part1 * inverse1 * (rise1 + (four - sum1 * sum1));
    const slope = a[at >> 2] * perA + b[at] * perB;
    inA += m * a[at >> 2];
    inB += m * b[at];
    bend += (1 - square) * tilt * slope * slope;
  }
  sums[0] = below;
  sums[1] = above;
  sums[2] = inA;
  sums[3] = inB;
  sums[4] = bend;
}
