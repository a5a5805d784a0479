import { type BetaMap, inverseBetaMap, log1mBetaMap, logBetaMap, logSlope } from "@distcal/beta-link";
import { logNormalCdf } from "@distcal/numerics";
import { type StandardDistribution, standardDistribution } from "./standard-distribution.ts";
import { scoreFromLogs } from "./warped-normal.ts";

const halfLogTwoPi = 0.9189385332046728;

/** What a Beta map makes of a standard normal: cdf logistic(a ln Φ(z) − b ln(1 − Φ(z)) + c) (Song et al. 2019, §4.1). */
export function betaMapped(map: BetaMap): StandardDistribution {
  return standardDistribution({
    logPdf: (z: number) => logSlope(map, logNormalCdf(z), logNormalCdf(-z)) - 0.5 * z * z - halfLogTwoPi,
    logCdf: (z: number) => logBetaMap(map, logNormalCdf(z), logNormalCdf(-z)),
    logSf: (z: number) => log1mBetaMap(map, logNormalCdf(z), logNormalCdf(-z)),
    quantile(logP: number, log1mP: number): number {
      const { logQ, log1mQ } = inverseBetaMap(map, logP, log1mP);
      return scoreFromLogs(logQ, log1mQ);
    },
    bends: new Float64Array(0),
    isKinked: false,
  });
}
