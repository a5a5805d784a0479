import { cubatureExpectation, type ExpectedLogLikelihood, type LikelihoodParameter } from "@distcal/svgp-inference";

/**
 * A family whose width is learnt: y = μ + σ·e^h·Z with h = w + δ and Z standard normal or standard Cauchy. The data term
 * reads only z = (y − μ)/σ; ln σ, which no parameter changes, is left out.
 */
export interface ScaleFamily {
  /** The likelihood of standardised residuals, of one latent output w and the offset δ. */
  likelihood(residual: Float64Array): ExpectedLogLikelihood;
  /** Where δ starts: the best width of all rows alike. */
  startingOffset(residual: Float64Array): number;
}

const logTwoPi = 1.8378770664093453;
const logPi = 1.1447298858494002;
/** Nodes of the rule for the Cauchy expectation: within 1e-6 nat per row of the limit for latent deviations up to 1. */
const cauchyOrder = 12;
/** Residuals below this count as this in the logarithm: exact hits have no width to learn. */
const leastResidual = 1e-12;

/** E[ln N(z; 0, e^2h)] = −½ ln 2π − m − ½z² e^(−2m + 2s²) for h ~ N(m, s²): closed. */
export const normalScale: ScaleFamily = Object.freeze({
  likelihood(residual: Float64Array): ExpectedLogLikelihood {
    return Object.freeze({
      outputs: 1,
      rows: residual.length,
      parameters: offsetFrom(normalScale.startingOffset(residual)),
      expectWithGrad({ from, to }, latent, [offset], gradient, parameterGradient, weights) {
        let total = 0;
        for (let row = from; row < to; row++) {
          const [mean, spread] = [latent.mean[row - from] + offset, latent.factor[row - from]];
          const squared = residual[row] ** 2 * Math.exp(2 * (spread * spread - mean));
          const weight = weights === undefined ? 1 : weights[row - from];
          const inMean = weight * (squared - 1);
          total -= weight * (0.5 * (logTwoPi + squared) + mean);
          gradient.mean[row - from] = inMean;
          gradient.factor[row - from] = -2 * weight * squared * spread;
          parameterGradient[0] += inMean;
        }
        return total;
      },
    } satisfies ExpectedLogLikelihood);
  },
  startingOffset: (residual: Float64Array) =>
    0.5 * Math.log(Math.max(residual.reduce((sum, z) => sum + z * z, 0) / residual.length, leastResidual ** 2)),
});

/** The likelihood of z ~ N(0, e^2h), h = w + δ: what a width as a function of the prediction is fitted by. */
export const scaleLikelihood: ScaleFamily["likelihood"] = normalScale.likelihood;

/** E[ln Cauchy(z; 0, e^h)] = −ln π − E[h + ln(1 + z²e^(−2h))], by a Gauss–Hermite rule. */
export const cauchyScale: ScaleFamily = Object.freeze({
  likelihood(residual: Float64Array): ExpectedLogLikelihood {
    return cubatureExpectation(
      {
        outputs: 1,
        rows: residual.length,
        parameters: offsetFrom(cauchyScale.startingOffset(residual)),
        logLikelihoodWithGrad(row, point, [offset], pointGradient, parameterGradient) {
          const h = point[0] + offset;
          const scaled = residual[row] * Math.exp(-h);
          // From the reciprocal where the square would overflow.
          const share = Math.abs(scaled) < 1e100 ? (scaled * scaled) / (1 + scaled * scaled) : 1;
          const log = Math.abs(scaled) < 1e100 ? Math.log1p(scaled * scaled) : 2 * Math.log(Math.abs(scaled));
          pointGradient[0] = 2 * share - 1;
          parameterGradient[0] = pointGradient[0];
          return -logPi - h - log;
        },
      },
      cauchyOrder,
    );
  },
  /** The median of |z|: half of a Cauchy distribution lies within its scale. */
  startingOffset: (residual: Float64Array) =>
    Math.log(Math.max(residual.map(Math.abs).sort()[residual.length >> 1], leastResidual)),
});

function offsetFrom(initial: number): readonly LikelihoodParameter[] {
  return Object.freeze([{ name: "offset", constraint: "real", initial }]);
}
