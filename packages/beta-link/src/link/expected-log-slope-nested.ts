import { clamp, type QuadratureRule } from "@distcal/numerics";
import { boundedExp } from "../beta/bounded-exp.ts";

import type { MapMoments } from "./map-moments.ts";

/**
 * E[ln r(q; h)] of one row, h ~ N(mean, F Fᵀ), by the product of three rules of any order: ln a takes `order` values,
 * ln b their square and only c the cube. Everything stays in logarithms, so no row is too far out.
 *
 * `row` counts the rows of moments and gradient. ∂/∂mean_r = E[∂ ln r/∂h_r], ∂/∂F_rc = E[∂ ln r/∂h_r · x_c].
 */
export function expectedLogSlopeNested(
  logQ: number,
  log1mQ: number,
  row: number,
  moments: MapMoments,
  rule: QuadratureRule,
  gradient: MapMoments | undefined,
): number {
  const { order, nodes, weights } = rule;
  const { mean, factor } = moments;
  const lq = Math.max(logQ, -Number.MAX_VALUE);
  const l1q = Math.max(log1mQ, -Number.MAX_VALUE);
  const [meanA, meanB, meanC] = [mean[3 * row], mean[3 * row + 1], mean[3 * row + 2]];
  const [f00, f10, f11] = [factor[6 * row], factor[6 * row + 1], factor[6 * row + 2]];
  const [f20, f21, f22] = [factor[6 * row + 3], factor[6 * row + 4], factor[6 * row + 5]];
  let value = 0;
  let [inA, inB, inC] = [0, 0, 0];
  let [in00, in10, in11, in20, in21, in22] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < order; i++) {
    const xi = nodes[i];
    const logA = clamp(meanA + f00 * xi);
    const a = boundedExp(logA);
    const aLessOne = Math.min(Math.expm1(logA), a);
    const logBi = clamp(meanB + f10 * xi);
    const ci = clamp(meanC + f20 * xi);
    for (let j = 0; j < order; j++) {
      const xj = nodes[j];
      const wij = weights[i] * weights[j];
      const logB = clamp(logBi + f11 * xj);
      const b = boundedExp(logB);
      const bLessOne = Math.min(Math.expm1(logB), b);
      const cij = clamp(ci + f21 * xj);
      const lead = logA - lq - (logB - l1q);
      const t = Math.exp(-Math.abs(lead));
      // ln r without its log1p terms is below + c where z ≤ 0 and above − c elsewhere; near the identity ±ln q is in
      // both z and the larger of ln(a/q) and ln(b/(1−q)), so each is summed by coefficients.
      const shift = a * lq - b * l1q;
      const below = lead >= 0 ? aLessOne * lq - b * l1q + logA : a * lq - (b + 1) * l1q + logB;
      const above = lead >= 0 ? b * l1q - (a + 1) * lq + logA : bLessOne * l1q - a * lq + logB;
      let sum = 0;
      let tilt = 0;
      let tiltX = 0;
      for (let k = 0; k < order; k++) {
        const c = clamp(cij + f22 * nodes[k]);
        const z = shift + c;
        const e = Math.exp(-Math.abs(z));
        sum += weights[k] * (clamp(z <= 0 ? below + c : above - c) - 2 * Math.log1p(e));
        const size = (weights[k] * (1 - e)) / (1 + e);
        const one = z <= 0 ? size : -size;
        tilt += one;
        tiltX += one * nodes[k];
      }
      value += wij * (sum + Math.log1p(t));
      const shareA = (lead >= 0 ? 1 : t) / (1 + t);
      const shareB = (lead >= 0 ? t : 1) / (1 + t);
      const slopeA = wij * (clamp(tilt * a * lq) + shareA);
      const slopeB = wij * (shareB - clamp(tilt * b * l1q));
      const slopeC = wij * tilt;
      inA += slopeA;
      inB += slopeB;
      inC += slopeC;
      in00 += slopeA * xi;
      in10 += slopeB * xi;
      in11 += slopeB * xj;
      in20 += slopeC * xi;
      in21 += slopeC * xj;
      in22 += wij * tiltX;
    }
  }
  if (gradient !== undefined) {
    const { mean: inMean, factor: inFactor } = gradient;
    inMean[3 * row] = clamp(inA);
    inMean[3 * row + 1] = clamp(inB);
    inMean[3 * row + 2] = inC;
    inFactor[6 * row] = clamp(in00);
    inFactor[6 * row + 1] = clamp(in10);
    inFactor[6 * row + 2] = clamp(in11);
    inFactor[6 * row + 3] = in20;
    inFactor[6 * row + 4] = in21;
    inFactor[6 * row + 5] = in22;
  }
  return clamp(value);
}
