import { clamp, log1mexp, type QuadratureRule, softplus } from "@distcal/numerics";
import { boundedExp } from "../beta/bounded-exp.ts";
import type { MapMoments } from "./map-moments.ts";

/**
 * Outcomes known to an interval, as a Beta map reads them, by column: the logarithms of both tails at each end, and by how
 * much they differ between the ends, which a difference of rounded ones would lose. An open end has −∞ for the tail that ends
 * there; a row whose outcome is known exactly has equal ends.
 */
export interface IntervalProbabilities {
  /** ln F and ln(1 − F) at the lower end. */
  readonly lowLogQ: Float64Array;
  readonly lowLog1mQ: Float64Array;
  /** The same at the upper end. */
  readonly highLogQ: Float64Array;
  readonly highLog1mQ: Float64Array;
  /** ln F(high) − ln F(low), and ln(1 − F(low)) − ln(1 − F(high)): ≥ 0, and both 0 where the outcome is known exactly. */
  readonly rise: Float64Array;
  readonly fall: Float64Array;
}

/** Whether a row is an interval. */
export function isInterval({ rise, fall }: IntervalProbabilities, row: number): boolean {
  return rise[row] > 0 || fall[row] > 0;
}

/**
 * ln of the probability that a Beta map gives to a row's interval, ln Δc = −softplus(−z₂) − softplus(z₁) + ln(1 − e^(z₁−z₂)) for
 * z = a ln q − b ln(1 − q) + c at either end, with z₂ − z₁ from what the tails differ by: nothing cancels, however narrow the interval
 * or far the tail. Writes ∂/∂ln a, ∂/∂ln b and ∂/∂c.
 */
export function logMassWithGradInto(
  logA: number,
  logB: number,
  c: number,
  interval: IntervalProbabilities,
  row: number,
  gradient: Float64Array,
  at: number,
): number {
  const a = boundedExp(clamp(logA));
  const b = boundedExp(clamp(logB));
  let [value, inA, inB, inC] = [0, 0, 0, 0];
  const isBelowOpen = interval.lowLogQ[row] === -Infinity;
  const isAboveOpen = interval.highLog1mQ[row] === -Infinity;
  if (!isAboveOpen) {
    const [fromA, fromB] = [a * interval.highLogQ[row], b * interval.highLog1mQ[row]];
    const z = fromA - fromB + c;
    value -= softplus(-z);
    const above = 1 / (1 + Math.exp(z));
    inA += above * fromA;
    inB -= above * fromB;
    inC += above;
  }
  if (!isBelowOpen) {
    const [fromA, fromB] = [a * interval.lowLogQ[row], b * interval.lowLog1mQ[row]];
    const z = fromA - fromB + c;
    value -= softplus(z);
    const below = 1 / (1 + Math.exp(-z));
    inA -= below * fromA;
    inB += below * fromB;
    inC -= below;
  }
  if (!(isBelowOpen || isAboveOpen)) {
    const [ofA, ofB] = [a * interval.rise[row], b * interval.fall[row]];
    const gap = Math.max(ofA + ofB, Number.MIN_VALUE);
    value += log1mexp(-gap);
    // d ln(1 − e^−D)/dD = 1/(e^D − 1); times a share of D it stays a number as D goes to nought.
    const perGap = gap / Math.expm1(gap);
    inA += (ofA / gap) * (Number.isFinite(perGap) ? perGap : 0);
    inB += (ofB / gap) * (Number.isFinite(perGap) ? perGap : 0);
  }
  gradient[at] = clamp(inA);
  gradient[at + 1] = clamp(inB);
  gradient[at + 2] = inC;
  return clamp(value);
}

const slopes = new Float64Array(3);

/**
 * E[ln Δc] of one row over its uncertain map, (ln a, ln b, c) ~ N(mean, F Fᵀ), by the product of three rules of any order, as
 * `expectedLogSlopeNested` takes that of a known outcome. `local` counts the rows of moments and gradient.
 */
export function expectedLogMass(
  interval: IntervalProbabilities,
  row: number,
  local: number,
  { mean, factor }: MapMoments,
  { order, nodes, weights }: QuadratureRule,
  gradient: MapMoments,
): number {
  const [meanA, meanB, meanC] = [mean[3 * local], mean[3 * local + 1], mean[3 * local + 2]];
  const [f00, f10, f11] = [factor[6 * local], factor[6 * local + 1], factor[6 * local + 2]];
  const [f20, f21, f22] = [factor[6 * local + 3], factor[6 * local + 4], factor[6 * local + 5]];
  let [value, inA, inB, inC] = [0, 0, 0, 0];
  let [in00, in10, in11, in20, in21, in22] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < order; i++) {
    for (let j = 0; j < order; j++) {
      for (let k = 0; k < order; k++) {
        const weight = weights[i] * weights[j] * weights[k];
        const logA = meanA + f00 * nodes[i];
        const logB = meanB + f10 * nodes[i] + f11 * nodes[j];
        const c = meanC + f20 * nodes[i] + f21 * nodes[j] + f22 * nodes[k];
        value += weight * logMassWithGradInto(logA, logB, c, interval, row, slopes, 0);
        const [ofA, ofB, ofC] = [weight * slopes[0], weight * slopes[1], weight * slopes[2]];
        inA += ofA;
        inB += ofB;
        inC += ofC;
        in00 += ofA * nodes[i];
        in10 += ofB * nodes[i];
        in11 += ofB * nodes[j];
        in20 += ofC * nodes[i];
        in21 += ofC * nodes[j];
        in22 += ofC * nodes[k];
      }
    }
  }
  gradient.mean.set([clamp(inA), clamp(inB), inC], 3 * local);
  gradient.factor.set([clamp(in00), clamp(in10), clamp(in11), in20, in21, in22], 6 * local);
  return clamp(value);
}
