import type { QuadratureRule } from "@distcal/numerics";
import type { LinkProbabilities } from "./expected-log-slope.ts";
import { expectedLogSlopeNested } from "./expected-log-slope-nested.ts";
import type { MapMoments } from "./map-moments.ts";
import { meanExcess } from "./mirrored-rule.ts";

/** Largest exponent of e^±z taken here: eight factors 1 + e^80 multiply to e^640, below the largest number e^709. */
const largestLogit = 80;

/** Largest |ln a| and |ln b| taken here: four terms a + b then multiply to within e^±410. */
const largestLogScale = 100;

/** Lowest ln q + ln(1−q) taken here: times e^100 it is still finite. */
const lowestLog = -1e200;

/**
 * Σ E[ln r(q; h)] over rows by a mirrored rule of order 4: 33 exponentials, one expm1 and 12 logarithms for 64 maps.
 *
 * e^z is a product: p = e^(c₀ + F₂₀xᵢ + aᵢ ln q) · e^(F₂₁xⱼ) · e^(−bᵢⱼ ln(1−q)), times ω = e^(F₂₂xₖ), which for the mirrored
 * node is 1/ω. A mirrored pair has (1 + pω)(1 + p/ω) = 1 + p(ω + 1/ω) + p², and one division by it gives both slopes
 * 1 − 2s = 2/(1 + e^z) − 1. Mirrored nodes share a weight, so one logarithm of a product replaces eight softplus terms, or
 * four of ln(a/q + b/(1−q)). The linear part of ln r has its expectation in closed form.
 * A row whose products could overflow takes `expectedLogSlopeNested`.
 */
export function expectedLogSlopeFast(
  at: LinkProbabilities,
  from: number,
  to: number,
  moments: MapMoments,
  rule: QuadratureRule,
  gradient: MapMoments | undefined,
  values: Float64Array | undefined,
): number {
  const { logQ, log1mQ } = at;
  const { mean, factor } = moments;
  const inner = rule.nodes[2];
  const outer = rule.nodes[3];
  const innerWeight = rule.weights[2];
  const outerWeight = rule.weights[3];
  // Mirrored nodes next to each other; each array below is in this order.
  const x = Float64Array.of(-outer, outer, -inner, inner);
  const w = Float64Array.of(outerWeight, outerWeight, innerWeight, innerWeight);
  const aOfI = new Float64Array(4);
  const bOfI = new Float64Array(4);
  const pOfI = new Float64Array(4);
  // One product for each pair (|xᵢ|, |xⱼ|): over k = ±outer, over k = ±inner, and of the terms of the last logarithm.
  const outerProducts = new Float64Array(4);
  const innerProducts = new Float64Array(4);
  const scaleProducts = new Float64Array(4);
  let total = 0;
  for (let row = 0; row < to - from; row++) {
    const l = logQ[from + row];
    const m = log1mQ[from + row];
    const at3 = 3 * row;
    const at6 = 6 * row;
    const meanA = mean[at3];
    const meanB = mean[at3 + 1];
    const meanC = mean[at3 + 2];
    const f00 = factor[at6];
    const f10 = factor[at6 + 1];
    const f11 = factor[at6 + 2];
    const f20 = factor[at6 + 3];
    const f21 = factor[at6 + 4];
    const f22 = factor[at6 + 5];
    // ln r is even in z, so p stands for e^(sign·z) with the sign that makes it vanish in the row's own tail: there an
    // underflow is harmless, and ln q leaves the linear part by its coefficient, (E[a] − 1) ln q, not by cancelling.
    const sign = l < m ? 1 : -1;
    const aRate = sign * l;
    const bRate = -sign * m;

    const a = Math.exp(meanA);
    const aOuter = Math.exp(f00 * outer);
    const aInner = Math.exp(f00 * inner);
    aOfI[0] = a / aOuter;
    aOfI[1] = a * aOuter;
    aOfI[2] = a / aInner;
    aOfI[3] = a * aInner;
    const b = Math.exp(meanB);
    const bOuter = Math.exp(f10 * outer);
    const bInner = Math.exp(f10 * inner);
    bOfI[0] = b / bOuter;
    bOfI[1] = b * bOuter;
    bOfI[2] = b / bInner;
    bOfI[3] = b * bInner;
    const bOuterJ = Math.exp(f11 * outer);
    const bInnerJ = Math.exp(f11 * inner);
    const bOuterDown = 1 / bOuterJ;
    const bInnerDown = 1 / bInnerJ;
    let highest = 0;
    for (let i = 0; i < 4; i++) {
      const exponent = sign * (meanC + f20 * x[i]) + aOfI[i] * aRate;
      pOfI[i] = exponent;
      highest = Math.max(highest, exponent);
    }
    const largestB = Math.max(bOfI[0], bOfI[1]) * Math.max(bOuterDown, bOuterJ);
    const isInRange =
      highest + outer * (Math.abs(f21) + Math.abs(f22)) + Math.max(0, largestB * bRate) <= largestLogit &&
      Math.abs(meanA) + outer * Math.abs(f00) <= largestLogScale &&
      Math.abs(meanB) + outer * (Math.abs(f10) + Math.abs(f11)) <= largestLogScale &&
      l + m >= lowestLog;
    if (!isInRange) {
      const value = expectedLogSlopeNested(l, m, row, moments, rule, gradient);
      if (values !== undefined) values[row] = value;
      total += value;
      continue;
    }

    // a/q + b/(1−q), with 1/q or 1/(1−q) taken out, whichever is larger: a·aScale + b·bScale.
    const ratio = Math.exp(sign * (l - m));
    const aScale = sign > 0 ? 1 : ratio;
    const bScale = sign > 0 ? ratio : 1;
    const pOuterJ = Math.exp(sign * f21 * outer);
    const pInnerJ = Math.exp(sign * f21 * inner);
    const pOuterDown = 1 / pOuterJ;
    const pInnerDown = 1 / pInnerJ;
    const outerUp = Math.exp(sign * f22 * outer);
    const innerUp = Math.exp(sign * f22 * inner);
    const outerSum = outerUp + 1 / outerUp;
    const innerSum = innerUp + 1 / innerUp;
    const outerGap = outerWeight * outer * (1 / outerUp - outerUp);
    const innerGap = innerWeight * inner * (1 / innerUp - innerUp);
    let inA = 0;
    let inB = 0;
    let inC = 0;
    let in00 = 0;
    let in10 = 0;
    let in11 = 0;
    let in20 = 0;
    let in21 = 0;
    let in22 = 0;
    for (let i = 0; i < 4; i++) {
      // The four xⱼ side by side, named 0 to 3: in a loop of their own they cost a tenth of the time more.
      const pi = Math.exp(pOfI[i]);
      const bi = bOfI[i];
      const aTerm = aOfI[i] * aScale;
      const b0 = bi * bOuterDown;
      const b1 = bi * bOuterJ;
      const b2 = bi * bInnerDown;
      const b3 = bi * bInnerJ;
      const p0 = pi * pOuterDown * Math.exp(b0 * bRate);
      const p1 = pi * pOuterJ * Math.exp(b1 * bRate);
      const p2 = pi * pInnerDown * Math.exp(b2 * bRate);
      const p3 = pi * pInnerJ * Math.exp(b3 * bRate);
      const outer0 = 1 + p0 * (outerSum + p0);
      const outer1 = 1 + p1 * (outerSum + p1);
      const outer2 = 1 + p2 * (outerSum + p2);
      const outer3 = 1 + p3 * (outerSum + p3);
      const inner0 = 1 + p0 * (innerSum + p0);
      const inner1 = 1 + p1 * (innerSum + p1);
      const inner2 = 1 + p2 * (innerSum + p2);
      const inner3 = 1 + p3 * (innerSum + p3);
      const scale0 = aTerm + b0 * bScale;
      const scale1 = aTerm + b1 * bScale;
      const scale2 = aTerm + b2 * bScale;
      const scale3 = aTerm + b3 * bScale;
      const group = i & 2;
      const isFirst = (i & 1) === 0;
      outerProducts[group] = (isFirst ? 1 : outerProducts[group]) * (outer0 * outer1);
      outerProducts[group + 1] = (isFirst ? 1 : outerProducts[group + 1]) * (outer2 * outer3);
      innerProducts[group] = (isFirst ? 1 : innerProducts[group]) * (inner0 * inner1);
      innerProducts[group + 1] = (isFirst ? 1 : innerProducts[group + 1]) * (inner2 * inner3);
      scaleProducts[group] = (isFirst ? 1 : scaleProducts[group]) * (scale0 * scale1);
      scaleProducts[group + 1] = (isFirst ? 1 : scaleProducts[group + 1]) * (scale2 * scale3);
      if (gradient === undefined) continue;
      const pairs0 = outer0 * inner0;
      const pairs1 = outer1 * inner1;
      const pairs2 = outer2 * inner2;
      const pairs3 = outer3 * inner3;
      const inverse0 = outerWeight / (pairs0 * scale0);
      const inverse1 = outerWeight / (pairs1 * scale1);
      const inverse2 = innerWeight / (pairs2 * scale2);
      const inverse3 = innerWeight / (pairs3 * scale3);
      const perPairs0 = scale0 * inverse0;
      const perPairs1 = scale1 * inverse1;
      const perPairs2 = scale2 * inverse2;
      const perPairs3 = scale3 * inverse3;
      const perScale0 = pairs0 * inverse0;
      const perScale1 = pairs1 * inverse1;
      const perScale2 = pairs2 * inverse2;
      const perScale3 = pairs3 * inverse3;
      // Σₖ wₖ(1 − 2s) is 2·sign times this, and Σₖ wₖxₖ(1 − 2s) the same with p and the gaps for 1 − p² and the weights.
      const tilt0 = (1 - p0 * p0) * (outerWeight * inner0 + innerWeight * outer0) * perPairs0;
      const tilt1 = (1 - p1 * p1) * (outerWeight * inner1 + innerWeight * outer1) * perPairs1;
      const tilt2 = (1 - p2 * p2) * (outerWeight * inner2 + innerWeight * outer2) * perPairs2;
      const tilt3 = (1 - p3 * p3) * (outerWeight * inner3 + innerWeight * outer3) * perPairs3;
      const gap0 = p0 * (outerGap * inner0 + innerGap * outer0) * perPairs0;
      const gap1 = p1 * (outerGap * inner1 + innerGap * outer1) * perPairs1;
      const gap2 = p2 * (outerGap * inner2 + innerGap * outer2) * perPairs2;
      const gap3 = p3 * (outerGap * inner3 + innerGap * outer3) * perPairs3;
      const slopeB0 = b0 * (2 * tilt0 * bRate + bScale * perScale0);
      const slopeB1 = b1 * (2 * tilt1 * bRate + bScale * perScale1);
      const slopeB2 = b2 * (2 * tilt2 * bRate + bScale * perScale2);
      const slopeB3 = b3 * (2 * tilt3 * bRate + bScale * perScale3);
      const slopeB = slopeB0 + slopeB1 + slopeB2 + slopeB3;
      const slopeC = tilt0 + tilt1 + tilt2 + tilt3;
      const slopeA = 2 * slopeC * aOfI[i] * aRate + aTerm * (perScale0 + perScale1 + perScale2 + perScale3);
      const wi = w[i];
      const wx = wi * x[i];
      inA += wi * slopeA;
      inB += wi * slopeB;
      inC += wi * slopeC;
      in00 += wx * slopeA;
      in10 += wx * slopeB;
      in11 += wi * (outer * (slopeB1 - slopeB0) + inner * (slopeB3 - slopeB2));
      in20 += wx * slopeC;
      in21 += wi * (outer * (tilt1 - tilt0) + inner * (tilt3 - tilt2));
      in22 += wi * (gap0 + gap1 + gap2 + gap3);
    }
    if (gradient !== undefined) {
      const { mean: inMean, factor: inFactor } = gradient;
      inMean[at3] = inA;
      inMean[at3 + 1] = inB;
      inMean[at3 + 2] = 2 * sign * inC;
      inFactor[at6] = in00;
      inFactor[at6 + 1] = in10;
      inFactor[at6 + 2] = in11;
      inFactor[at6 + 3] = 2 * sign * in20;
      inFactor[at6 + 4] = 2 * sign * in21;
      inFactor[at6 + 5] = 2 * sign * in22;
    }

    const spreadA = meanExcess(aOuter, aInner, outerWeight, innerWeight);
    const spreadI = meanExcess(bOuter, bInner, outerWeight, innerWeight);
    const spreadJ = meanExcess(bOuterJ, bInnerJ, outerWeight, innerWeight);
    const spreadB = spreadI + spreadJ + spreadI * spreadJ;
    const aCoefficient = (sign > 0 ? Math.expm1(meanA) : a) + a * spreadA;
    const bCoefficient = (sign > 0 ? b : Math.expm1(meanB)) + b * spreadB;
    let value = aCoefficient * aRate + bCoefficient * bRate + sign * meanC;
    for (let group = 0; group < 4; group++) {
      const softplus = outerWeight * Math.log(outerProducts[group]) + innerWeight * Math.log(innerProducts[group]);
      value += w[group & 2] * w[(group & 1) << 1] * (Math.log(scaleProducts[group]) - 2 * softplus);
    }
    if (values !== undefined) values[row] = value;
    total += value;
  }
  return total;
}
