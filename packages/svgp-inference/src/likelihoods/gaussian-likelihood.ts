import { finiteColumn, requirePositive } from "@distcal/numerics";
import type { ExpectedLogLikelihood } from "./likelihood.ts";

const LOG_TWO_PI = 1.8378770664093453;

/**
 * y = w + noise, noise ~ N(0, s²), one latent output: E[ln p] is closed, −½ ln(2πs²) − ((y − mean)² + F²)/(2s²). With
 * it the ELBO at its best is the exact evidence of a Gaussian process, which makes it the anchor of the tests.
 */
export function gaussianLikelihood(target: ArrayLike<number>, initialNoise = 1): ExpectedLogLikelihood {
  const y = finiteColumn("gaussianLikelihood", "target", target);
  requirePositive("gaussianLikelihood", "initialNoise", initialNoise);
  return Object.freeze({
    outputs: 1,
    rows: y.length,
    parameters: Object.freeze([{ name: "noise", constraint: "positive", initial: initialNoise } as const]),
    expectWithGrad({ from, to }, latent, parameters, gradient, parameterGradient, weights) {
      const noise = parameters[0];
      const precision = 1 / (noise * noise);
      let total = 0;
      for (let row = from; row < to; row++) {
        const local = row - from;
        const weight = weights === undefined ? 1 : weights[local];
        const spread = latent.factor[local];
        const residual = y[row] - latent.mean[local];
        const squared = (residual * residual + spread * spread) * precision;
        total -= weight * (0.5 * (LOG_TWO_PI + squared) + Math.log(noise));
        gradient.mean[local] = weight * residual * precision;
        gradient.factor[local] = -weight * spread * precision;
        parameterGradient[0] += (weight * (squared - 1)) / noise;
      }
      return total;
    },
  } satisfies ExpectedLogLikelihood);
}
