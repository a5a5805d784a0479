import { type ScoreIntervals, truncatedMoments } from "@distcal/beta-link";
import { gaussHermite } from "@distcal/numerics";
import type { ExpectedLogLikelihood } from "@distcal/svgp-inference";

const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);
/** Nodes of the rule over the latent width: within 1e-6 nats per row of the limit for latent deviations up to 1. */
const rule = gaussHermite(12);

/**
 * What `scaleLikelihood` is for scores z ~ N(0, e^2h), h = w + δ, of which some are known to an interval: their term is
 * E[ln(Φ(high·e^−h) − Φ(low·e^−h))] by a Gauss–Hermite rule. Its slope in h is E[u² | interval] − 1, as that of a known score is u² − 1.
 */
export function intervalScaleLikelihood({ low, high }: ScoreIntervals): ExpectedLogLikelihood {
  const at = { logMass: 0, first: 0, second: 0 };
  return Object.freeze({
    outputs: 1,
    rows: low.length,
    parameters: Object.freeze([{ name: "offset", constraint: "real", initial: 0 } as const]),
    expectWithGrad({ from, to }, latent, [offset], gradient, parameterGradient, weights) {
      let total = 0;
      for (let row = from; row < to; row++) {
        const local = row - from;
        const [mean, spread] = [latent.mean[local] + offset, latent.factor[local]];
        const weight = weights === undefined ? 1 : weights[local];
        let [value, inMean, inFactor] = [0, 0, 0];
        if (low[row] === high[row]) {
          const squared = low[row] ** 2 * Math.exp(2 * (spread * spread - mean));
          value = -(halfLogTwoPi + 0.5 * squared + mean);
          inMean = squared - 1;
          inFactor = -2 * squared * spread;
        } else {
          for (let k = 0; k < rule.order; k++) {
            const narrower = Math.exp(-(mean + spread * rule.nodes[k]));
            truncatedMoments(low[row] * narrower, high[row] * narrower, at);
            const slope = rule.weights[k] * slopeOf(low[row] * narrower, high[row] * narrower, at.second, at.logMass);
            value += rule.weights[k] * at.logMass;
            inMean += slope;
            inFactor += slope * rule.nodes[k];
          }
        }
        total += weight * value;
        gradient.mean[local] = weight * inMean;
        gradient.factor[local] = weight * inFactor;
        parameterGradient[0] += weight * inMean;
      }
      return total;
    },
  } satisfies ExpectedLogLikelihood);
}

/** d ln(Φ(b) − Φ(a))/dh = E[u²] − 1 at a e^−h, b e^−h; nothing where the interval holds all there is. */
function slopeOf(a: number, b: number, second: number, logMass: number): number {
  return logMass === 0 || (a === -Infinity && b === Infinity) ? 0 : second - 1;
}
