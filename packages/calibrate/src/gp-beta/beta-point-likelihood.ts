import { logSlopeWithGradInto } from "@distcal/beta-link";
import type { PointLogLikelihood } from "@distcal/svgp-inference";
import { type BetaObservations, betaLinkParameters } from "./beta-likelihood.ts";

/** ln f(y) + ln r(F(y); a, b, c) at one point of the latents: what Monte-Carlo expectations are taken of. */
export function betaPointLikelihood({ logQ, log1mQ, logDensity }: BetaObservations): PointLogLikelihood {
  return Object.freeze({
    outputs: 3,
    rows: logQ.length,
    parameters: betaLinkParameters,
    logLikelihoodWithGrad(row, point, parameters, pointGradient, parameterGradient) {
      const map = (d: number): number => point[d] / parameters[d] + parameters[3 + d];
      const value = logSlopeWithGradInto(map(0), map(1), map(2), logQ[row], log1mQ[row], pointGradient, 0);
      for (let d = 0; d < 3; d++) {
        parameterGradient[3 + d] = pointGradient[d];
        parameterGradient[d] = (-pointGradient[d] * point[d]) / (parameters[d] * parameters[d]);
        pointGradient[d] /= parameters[d];
      }
      return value + logDensity[row];
    },
  } satisfies PointLogLikelihood);
}
