import {
  isInterval,
  logMassWithGradInto,
  logSlopeWithGradInto,
  mapMomentsInto,
  mapMomentsVjp,
} from "@distcal/beta-link";
import type { PointLogLikelihood } from "@distcal/svgp-inference";
import { type BetaObservations, betaLinkParameters } from "./beta-likelihood.ts";

/** A point of the latents has no factor. */
const none = new Float64Array(0);

/** ln f(y) + ln r(F(y); a, b, c) at one point of the latents: what Monte-Carlo expectations are taken of. */
export function betaPointLikelihood({ logQ, log1mQ, logDensity, interval }: BetaObservations): PointLogLikelihood {
  const map = { mean: new Float64Array(3), factor: none };
  return Object.freeze({
    outputs: 3,
    rows: logQ.length,
    parameters: betaLinkParameters,
    logLikelihoodWithGrad(row, point, parameters, pointGradient, parameterGradient) {
      const latent = { mean: point, factor: none };
      mapMomentsInto(latent, parameters, 1, map);
      const [logA, logB, c] = map.mean;
      const value =
        interval !== undefined && isInterval(interval, row)
          ? logMassWithGradInto(logA, logB, c, interval, row, pointGradient, 0)
          : logSlopeWithGradInto(logA, logB, c, logQ[row], log1mQ[row], pointGradient, 0);
      parameterGradient.fill(0);
      mapMomentsVjp(latent, parameters, 1, { mean: pointGradient, factor: none }, parameterGradient);
      return value + logDensity[row];
    },
  } satisfies PointLogLikelihood);
}
