import {
  expectedLogMass,
  expectedLogSlopeWithGradInto,
  type IntervalProbabilities,
  isInterval,
  mapMomentsInto,
  mapMomentsVjp,
} from "@distcal/beta-link";
import type { QuadratureRule } from "@distcal/numerics";
import type { ExpectedLogLikelihood, LatentMoments, LikelihoodParameter } from "@distcal/svgp-inference";

/** What the Beta link reads of each observed row: ln F(y), ln(1 − F(y)) and ln f(y) of its base distribution. */
export interface BetaObservations {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
  readonly logDensity: Float64Array;
  /** Where no more than an interval is known of some outcomes: what the link reads of these instead. */
  readonly interval?: IntervalProbabilities;
}

/** γ and δ of ln a = w_a/γ_a + δ_a, ln b = w_b/γ_b + δ_b, c = w_c/γ_c + δ_c: the identity map at w = 0. */
export const betaLinkParameters: readonly LikelihoodParameter[] = Object.freeze([
  { name: "gammaA", constraint: "positive", initial: 1 },
  { name: "gammaB", constraint: "positive", initial: 1 },
  { name: "gammaC", constraint: "positive", initial: 1 },
  { name: "deltaA", constraint: "real", initial: 0 },
  { name: "deltaB", constraint: "real", initial: 0 },
  { name: "deltaC", constraint: "real", initial: 0 },
]);

/** E[ln f(y) + ln r(F(y); a, b, c)] for the Beta link (Song et al. 2019, §4.1), by a product rule over the latents. */
export function betaLikelihood(observations: BetaObservations, rule: QuadratureRule): ExpectedLogLikelihood {
  const { logQ, log1mQ, logDensity, interval } = observations;
  const rows = logQ.length;
  // Grows to the largest block it is asked for; its content never outlives a call.
  let map = { mean: new Float64Array(0), factor: new Float64Array(0), values: new Float64Array(0) };
  return Object.freeze({
    outputs: 3,
    rows,
    parameters: betaLinkParameters,
    expectWithGrad({ from, to }, latent, parameters, gradient, parameterGradient, weights) {
      const count = to - from;
      if (map.mean.length < 3 * count) {
        map = {
          mean: new Float64Array(3 * count),
          factor: new Float64Array(6 * count),
          values: new Float64Array(count),
        };
      }
      mapMomentsInto(latent, parameters, count, map);
      const values = weights === undefined && interval === undefined ? undefined : map.values;
      let total = expectedLogSlopeWithGradInto({ logQ, log1mQ }, from, to, map, rule, gradient, values);
      if (interval !== undefined) {
        total = 0;
        for (let row = from; row < to; row++) {
          const local = row - from;
          if (isInterval(interval, row)) {
            map.values[local] = expectedLogMass(interval, row, local, map, rule, gradient);
          }
          total += map.values[local];
        }
      }
      if (weights !== undefined) total = weighted(weights, map.values, gradient);
      for (let i = 0; i < count; i++) {
        total += weights === undefined ? logDensity[from + i] : weights[i] * logDensity[from + i];
      }
      mapMomentsVjp(latent, parameters, count, gradient, parameterGradient);
      return total;
    },
  } satisfies ExpectedLogLikelihood);
}

/** Σ weight · value; multiplies each row's gradient by its weight. A row of weight 0 is left out, whatever its value. */
function weighted(weights: Float64Array, values: Float64Array, gradient: LatentMoments): number {
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i];
    if (weight > 0) total += weight * values[i];
    for (let d = 3 * i; d < 3 * i + 3; d++) gradient.mean[d] = weight > 0 ? weight * gradient.mean[d] : 0;
    for (let e = 6 * i; e < 6 * i + 6; e++) gradient.factor[e] = weight > 0 ? weight * gradient.factor[e] : 0;
  }
  return total;
}
